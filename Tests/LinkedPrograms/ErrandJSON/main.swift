// SPDX-License-Identifier: MIT

import ErrandJSON

print("ErrandJSON")
