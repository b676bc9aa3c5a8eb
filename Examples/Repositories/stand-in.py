#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A stand-in for an API of repositories, on this machine: stand-in.py [PORT].

The owner `ada` has five repositories, two on a page. The second page is refused once with
503, as real servers sometimes do.
"""

import http.server
import json
import sys
import urllib.parse

NAMES = ["engine", "notes", "looms", "bernoulli", "flying"]
refused = set()


class StandIn(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self):
        url = urllib.parse.urlsplit(self.path)
        query = dict(urllib.parse.parse_qsl(url.query))
        number = int(query.get("page", 1))
        if self.headers.get("Authorization") not in (None, "Bearer good"):
            return self.respond(401, {"message": "Bad credentials"})
        if url.path != "/users/ada/repos":
            return self.respond(404, {"message": "Not Found"})
        if number == 2 and number not in refused:
            refused.add(number)
            return self.respond(503, {"message": "Come again"}, {"Retry-After": "0"})
        page = [
            {"name": name, "stargazers_count": 10 * len(name), "description": f"On {name}", "private": False}
            for name in NAMES[2 * number - 2:2 * number]
        ]
        last = -(-len(NAMES) // 2)
        link = f'<http://{self.headers["Host"]}{url.path}?page={number + 1}>; rel="next"'
        self.respond(200, page, {"Link": link} if number < last else {})

    def respond(self, status, value, fields={}):
        body = json.dumps(value).encode()
        self.send_response(status)
        for name, text in {"Content-Type": "application/json", "Content-Length": str(len(body)), **fields}.items():
            self.send_header(name, text)
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *arguments):
        pass


server = http.server.ThreadingHTTPServer(("127.0.0.1", int(sys.argv[1]) if len(sys.argv) > 1 else 8080), StandIn)
print(f"http://127.0.0.1:{server.server_port}", flush=True)
server.serve_forever()
