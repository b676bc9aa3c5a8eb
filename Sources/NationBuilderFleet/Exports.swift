// SPDX-License-Identifier: MIT

// Who has the accounts in a database has the credentials there too.
@_exported public import ErrandFleet
