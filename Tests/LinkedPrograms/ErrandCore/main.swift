// SPDX-License-Identifier: MIT

import ErrandCore

print("ErrandCore")
