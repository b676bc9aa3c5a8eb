// SPDX-License-Identifier: MIT

import ErrandCSV

print("ErrandCSV")
