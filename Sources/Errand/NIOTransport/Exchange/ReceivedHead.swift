// SPDX-License-Identifier: MIT

#if os(Linux)
    import HTTPTypes
    import NIOHPACK
    import NIOHTTP1

    /// The head of a response, as it came.
    enum ReceivedHead: Sendable {
        case http1(HTTPResponseHead)
        case http2(status: Int, HPACKHeaders)

        /// Returns the head in the core's types.
        ///
        /// - Parameter names: The names of the last response's fields.
        func response(_ names: FieldNames) -> HTTPResponse {
            switch self {
            case .http1(let head): names.head(head.status, head.headers)
            case .http2(let status, let headers): names.head(status, headers)
            }
        }
    }
#endif
