// SPDX-License-Identifier: MIT

#if os(macOS) || os(Linux)
    /// A browser's request to a loopback listener.
    enum RedirectHead: Equatable {
        /// More bytes are needed.
        case incomplete
        /// The redirect: path and query.
        case redirect(String)
        /// The page that redirects to the server.
        case opening
        /// Any other request.
        case refused(Refusal)

        /// The rule that a refused request breaks.
        enum Refusal: Equatable {
            case malformed, tooLong, otherHost, otherPath, otherMethod

            /// The status of the response.
            var status: Int {
                switch self {
                case .malformed, .otherHost: 400
                case .otherPath: 404
                case .otherMethod: 405
                case .tooLong: 431
                }
            }

            /// The rule in words.
            var reason: String {
                switch self {
                case .malformed: "the request is malformed"
                case .tooLong: "the request is too long"
                case .otherHost: "the host is not that of the redirect URI"
                case .otherPath: "the path is not that of the redirect URI"
                case .otherMethod: "the method is not GET"
                }
            }
        }

        /// The longest accepted request head, in bytes.
        static let limit = 8192

        /// Reads the bytes received so far.
        ///
        /// - Parameters:
        ///   - bytes: All bytes of the connection.
        ///   - authority: The required value of `Host`, in which browsers leave out port 80; any
        ///     other may come from DNS rebinding.
        ///   - path: The path of the redirect; `nil` for none.
        ///   - opening: The path of the page that redirects to the server, if any.
        static func read(_ bytes: [UInt8], authority: String, path: String?, opening: String? = nil) -> RedirectHead {
            let end = Array("\r\n\r\n".utf8)
            guard let head = bytes.prefix(limit).firstRange(of: end) else {
                return bytes.count >= limit ? .refused(.tooLong) : .incomplete
            }
            guard let text = String(validating: bytes[..<head.lowerBound], as: UTF8.self),
                text.utf8.allSatisfy({ ($0 >= 0x20 && $0 < 0x7F) || $0 == 0x0D || $0 == 0x0A || $0 == 0x09 })
            else { return .refused(.malformed) }
            let lines = text.split(separator: "\r\n", omittingEmptySubsequences: false)
            let words = lines[0].split(separator: " ", omittingEmptySubsequences: false)
            guard words.count == 3, words[1].hasPrefix("/"), words[2] == "HTTP/1.1" || words[2] == "HTTP/1.0" else {
                return .refused(.malformed)
            }
            let hosts = lines.dropFirst().filter { $0.lowercased().hasPrefix("host:") }
                .map { String($0.dropFirst(5)).filter { $0 != " " && $0 != "\t" } }
            let isUsualPort = authority.hasSuffix(":80")
            guard hosts == [authority] || isUsualPort && hosts == [String(authority.dropLast(3))] else {
                return .refused(.otherHost)
            }
            let asked = words[1].prefix { $0 != "?" && $0 != "#" }
            let isRedirect = path == String(asked)
            guard isRedirect || opening == String(words[1]) else { return .refused(.otherPath) }
            guard words[0] == "GET" else { return .refused(.otherMethod) }
            return isRedirect ? .redirect(String(words[1])) : .opening
        }
    }
#endif
