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
    /// Returns a name that nobody else has, with that of the machine, the number of the process, and what tells the
    /// process from a later one with the same number.
    package static func next() -> String {
        var letters = [CChar](repeating: 0, count: 256)
        let isKnown = gethostname(&letters, letters.count - 1) == 0
        let host = isKnown ? letters.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) } : []
        let id = String(UInt64.random(in: .min ... .max), radix: 36)
        let process = HolderProcess.own.map { ".\($0.place).\($0.start)" } ?? ""
        return "\(String(decoding: host, as: UTF8.self)) \(getpid()) \(id)\(process)"
    }

    /// Returns whether the process of a holder is gone; `false` when that is not known, as on another machine.
    package static func isGone(_ name: String) -> Bool {
        let words = name.split(separator: " ")
        guard words.count > 1, let number = Int32(words[words.count - 2]) else { return false }
        let parts = words[words.count - 1].split(separator: ".")
        guard parts.count == 4 else { return false }
        return HolderProcess(place: "\(parts[1]).\(parts[2])", number: number, start: String(parts[3])).isGone
    }
}
