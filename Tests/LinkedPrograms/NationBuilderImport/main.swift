// SPDX-License-Identifier: MIT

import NationBuilderImport

print("NationBuilderImport")
