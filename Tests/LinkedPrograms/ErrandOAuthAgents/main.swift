// SPDX-License-Identifier: MIT

import ErrandOAuthAgents

print("ErrandOAuthAgents")
