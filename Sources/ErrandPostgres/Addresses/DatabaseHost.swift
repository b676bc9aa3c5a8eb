// SPDX-License-Identifier: MIT

/// A host of an address, as libpq's options `host`, `hostaddr` and `port` name it.
struct DatabaseHost: Sendable, Hashable {
    /// Its name, its address or the folder of its socket; empty for libpq's own.
    var name = ""
    /// The address of the name; empty where the name is looked up.
    var address = ""
    /// Its port; empty for libpq's own.
    var port = ""

    /// Returns the hosts of libpq's lists.
    ///
    /// - Returns: `nil` when the lists have different lengths, which libpq refuses too.
    static func list(_ options: [String: String]) -> [DatabaseHost]? {
        let (names, addresses) = (elements(options["host"]), elements(options["hostaddr"]))
        let count = max(1, addresses.isEmpty ? names.count : addresses.count)
        let ports = elements(options["port"])
        guard names.isEmpty || names.count == count, ports.count <= 1 || ports.count == count else { return nil }
        return (0..<count).map { place in
            DatabaseHost(
                name: names.isEmpty ? "" : names[place], address: addresses.isEmpty ? "" : addresses[place],
                port: ports.count == count ? ports[place] : ports.first ?? "")
        }
    }

    private static func elements(_ list: String?) -> [String] {
        guard let list, !list.isEmpty else { return [] }
        return list.split(separator: ",", omittingEmptySubsequences: false).map { String($0) }
    }

    /// Whether it is a folder of sockets, or a socket without a file.
    private var isSocket: Bool { name.isEmpty || name.hasPrefix("/") || name.hasPrefix("@") }

    /// Whether its addresses are those of its name.
    var isLookedUp: Bool { address.isEmpty && !isSocket }

    /// Whether it is this machine.
    var isLocal: Bool {
        // An address decides before a name, which then is only what the certificate must have.
        guard address.isEmpty else { return Self.isLoopback(address) }
        return isSocket || name == "localhost" || Self.isLoopback(name)
    }

    private static func isLoopback(_ address: String) -> Bool {
        let numbers = address.split(separator: ".", omittingEmptySubsequences: false)
        return address == "::1" || numbers.count == 4 && numbers[0] == "127" && numbers.allSatisfy { UInt8($0) != nil }
    }
}

extension DatabaseHost: CustomStringConvertible {
    /// Its name, its address if it is another text, and its port.
    var description: String {
        let place = name.isEmpty ? address : name
        return [
            place.isEmpty ? "the socket of this machine" : place,
            address.isEmpty || address == place ? "" : "(\(address))",
            port.isEmpty ? "" : "port \(port)",
        ].filter { !$0.isEmpty }.joined(separator: " ")
    }
}
