// SPDX-License-Identifier: MIT

import GRDB

/// A sandbox that is serving requests.
public struct RunningSandbox: Sendable {
    /// The scheme, address and port, such as `http://127.0.0.1:49152`.
    ///
    /// The API's paths follow, as in `/api/v1/people`.
    public let baseURL: String
    /// The port on which the sandbox listens.
    public let port: Int
    /// The slug of the nation.
    public let slug: String
    /// A valid access token of the administrator.
    public let accessToken: String
    /// The e-mail address of the administrator, for signing in.
    public let adminEmail: String
    /// The password of the administrator, for signing in.
    public let adminPassword: String

    /// The registered apps.
    public let apps: [SandboxApp]
    /// The `token` of webhook deliveries, by which receivers recognize the
    /// nation.
    public let webhookToken: String

    let counter: @Sendable () -> Int
    let changes: @Sendable () -> AsyncStream<NationChange>
    let nation: NationState

    /// Returns the number of requests since the start, refused ones included.
    ///
    /// Requests to the control API do not count.
    public func requestCount() -> Int { counter() }

    /// Adds a row with ids of other rows, as the control panel does for types that the API only reads.
    ///
    /// No rule is applied. Tests use it.
    ///
    /// - Parameters:
    ///   - type: The name of a type of version 2.
    ///   - values: The ids, by their stored names.
    func add(_ type: String, _ values: [String: Int64]) async throws {
        let columns = type == "imports" ? ["content": "".databaseValue, "state": "finished".databaseValue] : [:]
        try await nation.store.write { database in
            _ = try RowStore.add(
                type, values.mapValues { .integer($0) }, columns: columns, at: nation.source.now(), database)
        }
    }
}
