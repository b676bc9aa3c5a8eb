// SPDX-License-Identifier: MIT

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The names of holders, which the tables show.
package enum LeaseHolder {
    /// Returns a name that nobody else has, with that of the machine and the number of the process.
    package static func next() -> String {
        var letters = [CChar](repeating: 0, count: 256)
        let isKnown = gethostname(&letters, letters.count - 1) == 0
        let host = isKnown ? letters.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) } : []
        let id = String(UInt64.random(in: .min ... .max), radix: 36)
        return "\(String(decoding: host, as: UTF8.self)) \(getpid()) \(id)"
    }
}
