// SPDX-License-Identifier: MIT

import ErrandJSONAPI

print("ErrandJSONAPI")
