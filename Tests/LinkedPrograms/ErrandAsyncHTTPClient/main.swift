// SPDX-License-Identifier: MIT

import ErrandAsyncHTTPClient

print("ErrandAsyncHTTPClient")
