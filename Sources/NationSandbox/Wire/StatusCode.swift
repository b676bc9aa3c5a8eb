// SPDX-License-Identifier: MIT

import HTTPTypes
import NIOHTTP1

extension HTTPResponse.Status {
    /// Returns a status with the registered phrase of its code.
    static func named(_ code: Int) -> Self {
        Self(code: code, reasonPhrase: HTTPResponseStatus(statusCode: code).reasonPhrase)
    }
}
