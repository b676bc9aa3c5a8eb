// SPDX-License-Identifier: MIT

import Hummingbird
import NIOCore
import NIOHTTP1

extension Request {
    /// Returns the whole body.
    ///
    /// A body of more than `limit` bytes is refused with 413, and one that is not sent as
    /// RFC 9112 says with 400. The decoder does not tell the size of a chunk before its
    /// bytes come, so a chunk that is too large is refused when the limit is passed.
    func bytes(upTo limit: Int) async throws -> [UInt8] {
        do {
            return Array(try await body.collect(upTo: limit).readableBytesView)
        } catch is HTTPParserError {
            throw APIProblem.malformedBody
        } catch is NIOTooManyBytesError {
            throw APIProblem.tooLarge
        }
    }
}
