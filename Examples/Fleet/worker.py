# SPDX-License-Identifier: MIT
"""A worker of the fleet: Procrastinate starts `nb mirror`, which keeps a copy of the nation in the same database.

    procrastinate --app=worker.app schema --apply
    procrastinate --app=worker.app worker

Any number of workers may run, and any of them may die. The copy has a lease of its own: a second run ends with 75, and
one that was killed is gone on with by the next. So the task has no lock, is not retried, and is no record of work: it
comes again.
"""

import asyncio
import os

import procrastinate

app = procrastinate.App(connector=procrastinate.PsycopgConnector())  # PGHOST, PGUSER, PGPASSWORD, PGDATABASE


@app.periodic(cron=os.environ.get("MIRROR_EVERY", "*/5 * * * *"))  # minutes; a sixth field has seconds
@app.task
async def mirror(timestamp):
    """Refreshes the copy, which takes seconds when little has changed."""
    process = await asyncio.create_subprocess_exec(
        "nb", "mirror", "postgres://", stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE)
    output, errors = await process.communicate()
    if process.returncode == 75:
        print("later:", errors.decode().strip(), flush=True)
    elif process.returncode == 0:
        print("refreshed:", output.decode().splitlines()[0], flush=True)
    else:
        raise RuntimeError(f"nb mirror ended with {process.returncode}: {errors.decode()}")
