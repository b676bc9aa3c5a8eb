// SPDX-License-Identifier: MIT

// The address of a copy in PostgreSQL.
@_exported public import ErrandPostgres
