// SPDX-License-Identifier: MIT

/// The options with which a connection is made: those of the address, and those that it leaves open.
struct ConnectionSettings: Sendable {
    let options: [String: String]
    /// The hosts, or why the address cannot be used.
    let plan: Result<ConnectionPlan, PostgresError>

    /// Finds out what the environment adds to an address, without a connection.
    init(_ address: PostgresAddress, _ library: LibPQ, environment: SystemEnvironment = SystemEnvironment()) {
        let effective = library.effective(address.given) ?? address.given
        options = Self.completed(
            address.given, effective: effective, libraryVersion: library.version, environment)
        plan = Result { () throws(PostgresError) in try ConnectionPlan(effective) }
    }

    /// Returns the options to connect with.
    ///
    /// - Parameters:
    ///   - given: The options of the address.
    ///   - effective: These, and those of the service, the environment and libpq's defaults.
    static func completed(
        _ given: [String: String], effective: [String: String], libraryVersion: Int, _ environment: SystemEnvironment
    ) -> [String: String] {
        var options = given
        options["client_encoding"] = "UTF8"
        for (name, value) in defaults where given[name] == nil && (effective[name] ?? "").isEmpty {
            options[name] = value
        }
        // libpq's own default is `prefer`, which a person in the middle turns into no TLS at all.
        let isSaid = given["sslmode"] != nil || environment.hasVariable("PGSSLMODE")
        let isLocal = DatabaseHost.list(effective)?.allSatisfy(\.isLocal) ?? false
        if !isSaid, (effective["sslmode"] ?? "prefer") == "prefer", !isLocal {
            options["sslmode"] = "verify-full"
        }
        // The hosts are tried one by one, in an order that was made before.
        if effective["load_balance_hosts"] == "random" { options["load_balance_hosts"] = "disable" }
        let mode = options["sslmode"] ?? effective["sslmode"] ?? ""
        if mode.hasPrefix("verify-"), needsBundle(effective, libraryVersion, environment) {
            options["sslrootcert"] = environment.certificates
        }
        return options
    }

    /// A dead network is noticed after a minute, and not after two hours.
    private static let defaults = [
        "fallback_application_name": "errand", "keepalives_idle": "30", "keepalives_interval": "10",
        "keepalives_count": "3", "tcp_user_timeout": "60000",
    ]

    private static func needsBundle(
        _ effective: [String: String], _ libraryVersion: Int, _ environment: SystemEnvironment
    ) -> Bool {
        switch effective["sslrootcert"] ?? "" {
        case "": !environment.hasRootCertificate
        // Versions before 16 take it for the name of a file.
        case "system": libraryVersion < 160_000
        default: false
        }
    }
}

extension ConnectionSettings: CustomStringConvertible, CustomReflectable {
    /// The names of the options: a value may be a password.
    var description: String { options.keys.sorted().joined(separator: ", ") }

    /// A mirror without the values.
    var customMirror: Mirror { Mirror(self, children: []) }
}
