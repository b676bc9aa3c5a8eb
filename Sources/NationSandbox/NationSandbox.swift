// SPDX-License-Identifier: MIT

/// A nation of one's own: a real HTTP server on a real database that behaves
/// like a NationBuilder nation.
///
/// ```swift
/// try await NationSandbox.run(.init(people: 250)) { sandbox in
///     print(sandbox.baseURL, sandbox.accessToken)
/// }
/// ```
public struct NationSandbox: Sendable {
    /// Runs a sandbox while `body` runs.
    ///
    /// The server answers from before `body` starts until it ends; then its
    /// connections, its tasks and its database are closed, also when `body`
    /// throws or the task is cancelled.
    ///
    /// - Throws: What `body` throws; ``SandboxStartError`` when the sandbox
    ///   cannot start.
    public static func run<R: Sendable>(
        _ configuration: SandboxConfiguration,
        _ body: @Sendable (RunningSandbox) async throws -> R
    ) async throws -> R {
        try await SandboxServer(configuration).run { sandbox, _ in try await body(sandbox) }
    }

    /// Runs a sandbox until the task is cancelled, which ends it without an
    /// error.
    ///
    /// - Parameter started: Called once, when the server answers.
    /// - Throws: ``SandboxStartError`` when the sandbox cannot start; what ended
    ///   it when it stops by itself.
    public static func serve(
        _ configuration: SandboxConfiguration,
        started: @Sendable (RunningSandbox) async -> Void
    ) async throws {
        try await SandboxServer(configuration).run { sandbox, end in
            await started(sandbox)
            try await end()
        }
    }
}
