// SPDX-License-Identifier: MIT

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The look-up of names by the system, as libpq does it.
enum NameLookup {
    /// The system's response for a name without addresses.
    struct Failure: Error {
        let reason: String
    }

    /// Returns the addresses of a name, in the system's order.
    ///
    /// It blocks the thread.
    static func addresses(of name: String) -> Result<[String], Failure> {
        var hints = addrinfo()
        hints.ai_family = AF_UNSPEC
        #if canImport(Glibc)
            hints.ai_socktype = CInt(SOCK_STREAM.rawValue)
        #else
            hints.ai_socktype = SOCK_STREAM
        #endif
        var list: UnsafeMutablePointer<addrinfo>?
        let code = getaddrinfo(name, nil, &hints, &list)
        guard code == 0 else { return .failure(Failure(reason: String(cString: gai_strerror(code)))) }
        defer { freeaddrinfo(list) }
        var addresses: [String] = []
        var entry = list?.pointee
        while let present = entry {
            entry = present.ai_next?.pointee
            if let address = text(present), !addresses.contains(address) { addresses.append(address) }
        }
        return .success(addresses)
    }

    /// Returns an address in numbers, with the network interface of one that is valid on it alone.
    private static func text(_ entry: addrinfo) -> String? {
        var bytes = [CChar](repeating: 0, count: Int(NI_MAXHOST))
        let code = getnameinfo(
            entry.ai_addr, entry.ai_addrlen, &bytes, socklen_t(bytes.count), nil, 0, NI_NUMERICHOST)
        guard code == 0 else { return nil }
        return String(decoding: bytes.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
