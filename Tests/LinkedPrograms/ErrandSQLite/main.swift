// SPDX-License-Identifier: MIT

import ErrandSQLite

print("ErrandSQLite")
