// SPDX-License-Identifier: MIT

import ErrandPostgres

print("ErrandPostgres")
