// SPDX-License-Identifier: MIT

import ErrandFleet

// The database comes with the stores that are created with it.
print("ErrandFleet", PostgresDatabase.self)
