// SPDX-License-Identifier: MIT

#if os(macOS) || os(Linux)
    import ErrandCore
    public import ErrandOAuth

    /// An event while a listener waits for the browser.
    public struct LoopbackNotice: Sendable {
        enum Kind: Sendable {
            case waiting(String, Duration)
            case passedOver(OAuthError)
            case refused(Refusal)
            case expired
        }
        let kind: Kind

        /// A request that cannot be a response, such as one for another path.
        public struct Refusal: Sendable, Hashable {
            /// The status of the response to it.
            public let status: Int
            /// The method, shortened and safe for a terminal; empty if it cannot be
            /// read.
            public let method: String
            /// The path without the query, shortened and safe for a terminal; empty
            /// if it cannot be read.
            public let path: String
            /// The reason in English, such as "the path is not that of the redirect URI".
            public let reason: String
        }

        /// The redirect URI and the time limit, at the start of the wait.
        public var waiting: (redirect: String, timeout: Duration)? {
            if case .waiting(let redirect, let timeout) = kind { (redirect, timeout) } else { nil }
        }

        /// Whether the authorization URL, which nobody has opened by way of the listener, can no longer be
        /// opened: the lifetime of the pushed request has ended (RFC 9126 §2.2).
        ///
        /// The listener goes on waiting: the person may have opened the URL in another way before.
        public var isExpired: Bool {
            if case .expired = kind { true } else { false }
        }

        /// The reason why a response belongs to another sign-in; the listener goes
        /// on waiting.
        ///
        /// At most 16 are reported in one sign-in.
        public var passedOver: OAuthError? {
            if case .passedOver(let error) = kind { error } else { nil }
        }

        /// A request that cannot be a response; the listener goes on waiting.
        ///
        /// Each is reported once, and at most 16 in one sign-in. A browser's request for
        /// an icon is not reported.
        public var refused: Refusal? {
            if case .refused(let refusal) = kind { refusal } else { nil }
        }
    }

    extension LoopbackNotice {
        /// The largest number of refusals that are reported in one sign-in, and of foreign responses.
        static let limit = 16
    }

    extension LoopbackNotice.Refusal {
        /// Creates the description of a request by the bytes of its head; `nil` for
        /// an icon, which browsers request by themselves.
        init?(_ refusal: RedirectHead.Refusal, _ bytes: [UInt8]) {
            let line = String(decoding: bytes.prefix { $0 != 0x0D && $0 != 0x0A }, as: UTF8.self)
            let words = line.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
            let path = (words.count > 1 ? words[1] : "").prefix { $0 != "?" && $0 != "#" }
            guard path != "/favicon.ico" else { return nil }
            self.init(
                status: refusal.status, method: ShownText.of(String(words.first ?? ""), limit: 20),
                path: ShownText.of(String(path), limit: 100), reason: refusal.reason)
        }
    }
#endif
