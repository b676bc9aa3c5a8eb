// SPDX-License-Identifier: MIT

import ErrandTesting

print("ErrandTesting")
