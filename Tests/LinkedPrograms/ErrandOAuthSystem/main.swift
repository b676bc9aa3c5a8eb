// SPDX-License-Identifier: MIT

import ErrandOAuthSystem

print("ErrandOAuthSystem")
