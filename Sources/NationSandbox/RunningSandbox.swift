// SPDX-License-Identifier: MIT

/// A sandbox that is answering requests.
public struct RunningSandbox: Sendable {
    /// Scheme, address and port, such as `http://127.0.0.1:49152`; paths of
    /// the API follow as `/api/v1/people`.
    public let baseURL: String
    /// The port that it listens on.
    public let port: Int
    /// The slug of the nation.
    public let slug: String
    /// A valid access token of the administrator.
    public let accessToken: String
    /// The e-mail address the administrator signs in with.
    public let adminEmail: String
    /// The password the administrator signs in with.
    public let adminPassword: String

    /// The registered apps.
    public let apps: [SandboxApp]
    /// What webhooks carry as `token`, so that receivers know them.
    public let webhookToken: String

    let counter: @Sendable () -> Int
    let changes: @Sendable () -> AsyncStream<NationChange>

    /// How many requests have come in since the start, refused ones included
    /// and those to the control API left out.
    public func requestCount() -> Int { counter() }
}
