// SPDX-License-Identifier: MIT

import NationBuilder

print("NationBuilder")
