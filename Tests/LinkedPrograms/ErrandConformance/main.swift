// SPDX-License-Identifier: MIT

import ErrandConformance

print("ErrandConformance")
