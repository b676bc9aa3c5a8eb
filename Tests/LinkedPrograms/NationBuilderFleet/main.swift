// SPDX-License-Identifier: MIT

import NationBuilderFleet

// So do the credentials and the database with the accounts.
print("NationBuilderFleet", PostgresCredentialStore.self, PostgresDatabase.self)
