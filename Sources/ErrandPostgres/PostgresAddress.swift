// SPDX-License-Identifier: MIT

/// The place of a database: a URL, or what libpq's environment names.
///
/// ```swift
/// let address = try PostgresAddress("postgres://ada@db.example.com/nation?sslmode=verify-full")
/// ```
///
/// libpq reads the URL (PostgreSQL's manual, section 34.1.1.2), so every parameter of its version is known. What the
/// URL leaves out comes from the environment: `PGHOST`, `PGUSER`, `PGPASSWORD`, `PGSERVICE`, `PGPASSFILE` and others.
/// Of several hosts, those that are away are passed over, as `psql` does.
/// Neither the description nor a dump has a password.
public struct PostgresAddress: Sendable {
    /// All options that were given, by libpq's names.
    let given: [String: String]

    /// Creates an address from a URL.
    ///
    /// A password with reserved characters has them as `%40` and the like: a second `@` is refused, because it would
    /// move a part of the password into the name of the host.
    ///
    /// - Parameter url: A URL that begins with `postgres://` or `postgresql://`.
    /// - Throws: ``PostgresError/Kind/address``, without a part of the URL; ``PostgresError/Kind/library``.
    public init(_ url: String) throws(PostgresError) { try self.init(url, LibPQ()) }

    init(_ url: String, _ library: LibPQ) throws(PostgresError) {
        guard !url.utf8.contains(0), let options = URLShape.isSound(url) ? library.options(of: url) : nil,
            Self.arePorts(options["port"])
        else { throw PostgresError(.address, Self.advice) }
        self.init(given: options)
    }

    private init(given: [String: String]) { self.given = given }

    /// Returns the address of the database that the environment names.
    public static func environment() -> Self { Self(given: [:]) }

    private static let advice =
        "the address is not a URL such as postgres://user@host:5432/database, "
        + "in which reserved characters of the parts are written as %XX"

    private static func arePorts(_ ports: String?) -> Bool {
        (ports ?? "").split(separator: ",").allSatisfy { UInt16($0).map { $0 > 0 } ?? false }
    }
}

extension PostgresAddress {
    /// The hosts of the URL, in the order in which they are tried; one that begins with `/` is a folder of sockets.
    package var hosts: [String] { list("host") }

    /// The ports of the URL: none, one, or one for each host.
    ///
    /// A host without a port, beside others with one, has PostgreSQL's own, 5432.
    package var ports: [Int] {
        guard let ports = given["port"], !ports.isEmpty else { return [] }
        return ports.split(separator: ",", omittingEmptySubsequences: false).map { Int($0) ?? 5432 }
    }

    /// The database of the URL.
    package var database: String? { given["dbname"] }

    /// The user of the URL.
    package var user: String? { given["user"] }

    /// Whether the URL has a password.
    ///
    /// Other processes can read the arguments of a program, so a program should refuse such an argument.
    public var hasPassword: Bool { Self.secrets.contains { given[$0] != nil } }

    /// The other parameters of the URL, without those that are secret.
    package var parameters: [String: String] {
        given.filter { !Self.secrets.contains($0.key) && !["host", "port", "dbname", "user"].contains($0.key) }
    }

    private static let secrets: Set = ["password", "sslpassword"]

    private func list(_ name: String) -> [String] { (given[name] ?? "").split(separator: ",").map { String($0) } }
}

extension PostgresAddress: CustomStringConvertible, CustomReflectable {
    /// The URL with its user, hosts, ports and database.
    public var description: String {
        guard !given.isEmpty else { return "the database of the environment" }
        let ports = ports
        let places = hosts.enumerated().map { place, host in
            let port = ports.indices.contains(place) ? ports[place] : ports.last
            let name = host.contains(":") ? "[\(host)]" : host
            return port.map { "\(name):\($0)" } ?? name
        }
        return "postgres://" + (user.map { "\($0)@" } ?? "") + places.joined(separator: ",")
            + (database.map { "/\($0)" } ?? "")
    }

    /// A mirror without the password.
    public var customMirror: Mirror { Mirror(self, children: ["url": description]) }
}
