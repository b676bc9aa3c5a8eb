// SPDX-License-Identifier: MIT

import NationSandbox

print("NationSandbox")
