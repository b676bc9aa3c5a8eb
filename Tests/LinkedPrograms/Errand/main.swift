// SPDX-License-Identifier: MIT

import Errand

print("Errand")
