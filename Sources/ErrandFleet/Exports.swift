// SPDX-License-Identifier: MIT

// All that is here is created with a database.
@_exported public import ErrandPostgres
