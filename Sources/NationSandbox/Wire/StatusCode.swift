// SPDX-License-Identifier: MIT

import HTTPTypes
import NIOHTTP1

extension HTTPResponse.Status {
    /// A status with the phrase that is registered for its code.
    static func named(_ code: Int) -> Self {
        Self(code: code, reasonPhrase: HTTPResponseStatus(statusCode: code).reasonPhrase)
    }
}
