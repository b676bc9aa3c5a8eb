// SPDX-License-Identifier: MIT

import NationBuilderAccounts

print("NationBuilderAccounts")
