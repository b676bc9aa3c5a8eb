// SPDX-License-Identifier: MIT

import ErrandSteps

print("ErrandSteps")
