// SPDX-License-Identifier: MIT

#if os(Linux)
    import ErrandCore

    /// The state machine of a client that asks a SOCKS 5 proxy for a connection (RFC 1928), with a user and a password
    /// (RFC 1929).
    struct SOCKSState: Sendable {
        /// The host that the proxy connects to.
        enum Host: Sendable, Equatable {
            /// A name, which the proxy looks up.
            case name(String)
            /// The four bytes of an IPv4 address, or the sixteen of an IPv6 address.
            case address([UInt8])
        }

        /// The action after bytes of the proxy.
        enum Action: Equatable {
            /// The proxy's message is not complete.
            case wait
            case write([UInt8])
            /// The connection to the host is open.
            case connected
        }

        /// The message that is awaited.
        private enum Phase { case method, login, reply, none }

        /// The first message of the client.
        let greeting: [UInt8]
        private let login: [UInt8]?
        private let request: [UInt8]
        private var phase = Phase.method
        private var message: [UInt8] = []

        /// - Throws: `ClientError.invalidRequest.url` when a text is too long for its byte of length.
        init(_ host: Host, port: Int, user: String? = nil, password: String? = nil) throws {
            let type: UInt8
            let address: [UInt8]
            switch host {
            case .name(let name): (type, address) = (3, try Self.counted(name))
            case .address(let bytes): (type, address) = (bytes.count == 4 ? 1 : 4, bytes)
            }
            let port = UInt16(truncatingIfNeeded: port)
            request = [5, 1, 0, type] + address + [UInt8(port >> 8), UInt8(truncatingIfNeeded: port)]
            login = try user.map { try [1] + Self.counted($0) + Self.counted(password ?? "") }
            // Without a login, or with the one of RFC 1929.
            greeting = login == nil ? [5, 1, 0] : [5, 2, 0, 2]
        }

        private static func counted(_ text: String) throws -> [UInt8] {
            guard let count = UInt8(exactly: text.utf8.count) else { throw Proxy.Server.tooLong }
            return [count] + text.utf8
        }

        /// Takes bytes of the proxy.
        ///
        /// - Throws: `ClientError.connection.proxy` when it opens no connection.
        mutating func received(_ bytes: some Sequence<UInt8>) throws -> Action {
            message += bytes
            // Some proxies say 5 after a login, where RFC 1929 says 1.
            guard message.isEmpty || message[0] == 5 || phase == .login else { throw Self.noSOCKS }
            if phase == .reply, message.count > 1, message[1] != 0 { throw Self.refusal(message[1]) }
            guard let length = try length(), message.count >= length else { return .wait }
            // The proxy has nothing to say before the next message of the client.
            guard message.count == length, phase != .none else { throw Self.noSOCKS }
            defer { message = [] }
            switch (phase, message[1], login) {
            case (.method, 0, _), (.login, 0, _):
                phase = .reply
                return .write(request)
            case (.method, 2, let login?):
                phase = .login
                return .write(login)
            case (.method, 0xFF, nil): throw Self.failure("the SOCKS proxy asks for a user and a password")
            case (.method, 0xFF, _): throw Self.failure("the SOCKS proxy takes no user and password")
            case (.login, _, _): throw Self.failure("the proxy asks for another user or password")
            case (.reply, _, _):
                phase = .none
                return .connected
            default: throw Self.noSOCKS
            }
        }

        /// Returns the length of the message; `nil` when too little of it has come to tell.
        private func length() throws -> Int? {
            guard phase == .reply else { return 2 }
            guard message.count > 4 else { return nil }
            switch message[3] {
            case 1: return 10
            case 3: return 7 + Int(message[4])
            case 4: return 22
            default: throw Self.noSOCKS
            }
        }

        // MARK: Failures

        /// Returns the error of a proxy that hung up.
        static var ended: ClientError { failure("the SOCKS proxy closed the connection") }

        private static var noSOCKS: ClientError { failure("the proxy does not speak SOCKS 5") }

        private static func failure(_ reason: String) -> ClientError { ClientError(.connection.proxy, reason: reason) }

        private static func refusal(_ code: UInt8) -> ClientError {
            switch code {
            case 2: failure("the SOCKS proxy does not allow connections to the host")
            case 3, 4: failure("the SOCKS proxy cannot reach the host")
            case 5: failure("the host refused the connection of the SOCKS proxy")
            case 6: failure("the SOCKS proxy took too long to reach the host")
            case 8: failure("the SOCKS proxy does not take this kind of address")
            default: failure("the SOCKS proxy does not open a connection")
            }
        }
    }
#endif
