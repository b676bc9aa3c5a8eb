// SPDX-License-Identifier: MIT

import NationBuilderFleet

print("NationBuilderFleet")
