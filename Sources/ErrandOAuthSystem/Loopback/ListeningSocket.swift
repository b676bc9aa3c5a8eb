// SPDX-License-Identifier: MIT

#if os(macOS) || os(Linux)
    import ErrandOAuth

    #if canImport(Glibc)
        import Glibc
    #elseif canImport(Musl)
        import Musl
    #else
        import Darwin
    #endif

    /// A listening socket that no child process inherits.
    ///
    /// The browser is a child process: if it inherited the socket, the port would
    /// stay open after the response. SwiftNIO creates its own sockets without
    /// `FD_CLOEXEC`.
    enum ListeningSocket {
        /// The address family.
        enum Family: Sendable { case v4, v6 }

        /// Opens a socket that is bound to a loopback address.
        ///
        /// - Throws: `OAuthError.agent.portTaken`.
        static func open(_ family: Family, port: Int) throws -> CInt {
            let isV6 = family == .v6
            guard let port = UInt16(exactly: port) else { throw failure("the port number is out of range") }
            #if os(Linux)
                #if canImport(Musl)
                    let type = SOCK_STREAM | SOCK_CLOEXEC
                #else
                    let type = CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
                #endif
                let file = socket(isV6 ? AF_INET6 : AF_INET, type, 0)
            #else
                let file = socket(isV6 ? AF_INET6 : AF_INET, SOCK_STREAM, 0)
                if file >= 0 { _ = fcntl(file, F_SETFD, FD_CLOEXEC) }
            #endif
            guard file >= 0 else { throw failure("no socket can be created") }
            set(file, SOL_SOCKET, SO_REUSEADDR)
            if isV6 { set(file, CInt(IPPROTO_IPV6), IPV6_V6ONLY) }
            guard bind(file, isV6, port) == 0, listen(file, 128) == 0 else {
                let error = failure("the port cannot be listened on")
                close(file)
                throw error
            }
            return file
        }

        /// Whether this machine has [::1].
        static var hasV6: Bool {
            guard let file = try? open(.v6, port: 0) else { return false }
            close(file)
            return true
        }

        private static func bind(_ file: CInt, _ isV6: Bool, _ port: UInt16) -> CInt {
            if isV6 {
                var address = sockaddr_in6()
                address.sin6_family = sa_family_t(AF_INET6)
                address.sin6_port = port.bigEndian
                address.sin6_addr = in6addr_loopback
                return bind(file, address)
            }
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_port = port.bigEndian
            address.sin_addr = in_addr(s_addr: UInt32(0x7F00_0001).bigEndian)
            return bind(file, address)
        }

        private static func bind<Address>(_ file: CInt, _ address: Address) -> CInt {
            withUnsafeBytes(of: address) { bytes in
                guard let base = bytes.baseAddress else { return -1 }
                return systemBind(file, base.assumingMemoryBound(to: sockaddr.self), socklen_t(bytes.count))
            }
        }

        private static func set(_ file: CInt, _ level: CInt, _ option: CInt) {
            var on: CInt = 1
            _ = setsockopt(file, level, option, &on, socklen_t(MemoryLayout<CInt>.size))
        }

        private static func failure(_ reason: String) -> OAuthError {
            OAuthError(.agent.portTaken, reason: "\(reason) (errno \(errno))")
        }
    }

    // This wrapper is outside the type, because the type's own functions have the
    // same name as the system's.
    private func systemBind(_ file: CInt, _ address: UnsafePointer<sockaddr>, _ length: socklen_t) -> CInt {
        bind(file, address, length)
    }
#endif
