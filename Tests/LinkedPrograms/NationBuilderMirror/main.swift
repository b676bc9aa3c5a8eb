// SPDX-License-Identifier: MIT

import NationBuilderMirror

print("NationBuilderMirror")
