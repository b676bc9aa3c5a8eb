// SPDX-License-Identifier: MIT

import NationBuilderWeb

print("NationBuilderWeb")
