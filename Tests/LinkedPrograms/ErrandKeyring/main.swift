// SPDX-License-Identifier: MIT

import ErrandKeyring

print("ErrandKeyring")
