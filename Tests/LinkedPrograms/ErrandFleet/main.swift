// SPDX-License-Identifier: MIT

import ErrandFleet

print("ErrandFleet")
