// SPDX-License-Identifier: MIT

/// The plan of a connection: which hosts are tried, in which order, for how long, and what kind of server is wanted.
struct ConnectionPlan: Sendable, Equatable {
    private(set) var hosts: [DatabaseHost]
    /// How long an address is tried (`connect_timeout`); `nil` without a limit.
    let limit: Duration?
    /// The wanted kind of server (`target_session_attrs`), once for each pass over the hosts.
    let targets: [String]
    /// Whether hosts and their addresses are tried in random order (`load_balance_hosts`).
    let isShuffled: Bool

    /// Reads the options with which libpq would connect.
    ///
    /// - Throws: ``PostgresError/Kind/address``, for what libpq's blocking connect refuses.
    init(_ effective: [String: String]) throws(PostgresError) {
        guard let hosts = DatabaseHost.list(effective) else {
            throw PostgresError(.address, "the address has not as many hosts as addresses or ports")
        }
        self.hosts = hosts
        limit = try Self.limit(effective["connect_timeout"] ?? "")
        let target = effective["target_session_attrs"] ?? "any"
        // libpq goes over the hosts twice.
        targets = target == "prefer-standby" ? ["standby", "any"] : [target]
        isShuffled = effective["load_balance_hosts"] == "random"
    }

    /// Returns the plan of one connection, with the hosts in the order in which it tries them.
    func ordered(using random: inout some RandomNumberGenerator) -> ConnectionPlan {
        var plan = self
        if isShuffled { plan.hosts.shuffle(using: &random) }
        return plan
    }

    private static func limit(_ text: String) throws(PostgresError) -> Duration? {
        guard !text.isEmpty else { return nil }
        // libpq takes blanks around the number too.
        let words = text.split(whereSeparator: \.isWhitespace)
        guard words.count == 1, let seconds = Int32(words[0]) else {
            throw PostgresError(.address, "connect_timeout is not a whole number of seconds")
        }
        // libpq takes one second for two, because its clock has whole seconds.
        return seconds > 0 ? .seconds(max(2, seconds)) : nil
    }
}
