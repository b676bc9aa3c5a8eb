// SPDX-License-Identifier: MIT

import NationBuilderUI

print("NationBuilderUI")
