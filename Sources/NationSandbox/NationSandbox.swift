// SPDX-License-Identifier: MIT

/// A nation on this machine: a real HTTP server on a real database that behaves
/// like a NationBuilder nation.
///
/// ```swift
/// try await NationSandbox.run(SandboxConfiguration(people: 250)) { sandbox in
///     print(sandbox.baseURL, sandbox.accessToken)
/// }
/// ```
public struct NationSandbox: Sendable {
    /// Runs a sandbox while `body` runs.
    ///
    /// The server responds before `body` starts and until it ends. Then its
    /// connections, tasks and database are closed, also when `body` throws or
    /// the task is cancelled.
    ///
    /// - Throws: The errors of `body`; ``SandboxStartError`` when the sandbox
    ///   cannot start.
    public static func run<R: Sendable>(
        _ configuration: SandboxConfiguration,
        _ body: @Sendable (RunningSandbox) async throws -> R
    ) async throws -> R {
        try await SandboxServer(configuration).run { sandbox, _ in try await body(sandbox) }
    }

    /// Runs a sandbox until the task is cancelled.
    ///
    /// Cancellation is not an error.
    ///
    /// - Parameters:
    ///   - configuration: The settings of the sandbox.
    ///   - started: Called once, when the server responds.
    /// - Throws: ``SandboxStartError`` when the sandbox cannot start; the error
    ///   that ended it when it stops by itself.
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
