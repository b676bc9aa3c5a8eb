// SPDX-License-Identifier: MIT

#if os(Linux)
    import NIOCore

    #if canImport(Glibc)
        import Glibc
    #elseif canImport(Musl)
        import Musl
    #endif

    /// The look-up of names by the system, which knows `/etc/hosts` and the order of addresses (RFC 6724).
    enum SystemLookup {
        /// The system's response for a name without addresses.
        struct Failure: Error, CustomStringConvertible {
            /// The code of `getaddrinfo`.
            let code: CInt

            /// The system's words for the code.
            var description: String { String(cString: gai_strerror(code)) }
        }

        /// Returns the addresses of a name, and blocks its thread until the response.
        static func addresses(of name: String) -> Result<HostAddresses, any Error> {
            // A text in C would end at the NUL, and be another name.
            guard !name.utf8.contains(0) else { return .failure(Failure(code: EAI_NONAME)) }
            var hints = addrinfo()
            hints.ai_family = AF_UNSPEC
            // One entry for each address, not one for each kind of socket.
            hints.ai_protocol = CInt(IPPROTO_TCP)
            var list: UnsafeMutablePointer<addrinfo>?
            let code = getaddrinfo(name, nil, &hints, &list)
            guard code == 0 else { return .failure(Failure(code: code)) }
            defer { if let list { freeaddrinfo(list) } }
            var addresses = HostAddresses()
            var entry = list?.pointee
            while let present = entry {
                entry = present.ai_next?.pointee
                guard let address = UnsafeRawPointer(present.ai_addr) else { continue }
                switch present.ai_family {
                case AF_INET:
                    addresses.v4.append(SocketAddress(address.loadUnaligned(as: sockaddr_in.self), host: name))
                case AF_INET6:
                    addresses.v6.append(SocketAddress(address.loadUnaligned(as: sockaddr_in6.self), host: name))
                default: break
                }
            }
            return .success(addresses)
        }
    }
#endif
