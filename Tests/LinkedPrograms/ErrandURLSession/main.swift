// SPDX-License-Identifier: MIT

import ErrandURLSession

print("ErrandURLSession")
