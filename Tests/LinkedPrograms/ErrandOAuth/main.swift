// SPDX-License-Identifier: MIT

import ErrandOAuth

print("ErrandOAuth")
