// SPDX-License-Identifier: MIT

import NationBuilderMirror

// The address of a copy comes with the copy.
print("NationBuilderMirror", PostgresAddress.self)
