// SPDX-License-Identifier: MIT

import ArgumentParser
package import Errand
import HTTPTypes
package import NationBuilder

/// The options for printing a command's requests.
package struct TracingOptions: ParsableArguments {
    @Flag(help: Self.curlHelp)
    package var curl = false

    @Flag(name: [.long], help: Self.verboseHelp)
    package var verbose = false

    static let curlHelp: ArgumentHelp = "Print the request as a cURL command, its token hidden, and send nothing."
    static let verboseHelp: ArgumentHelp =
        "Print each request and response on standard error, credentials hidden."

    package init() {}

    /// Returns the request as a cURL command if it is only printed; otherwise `nil`.
    ///
    /// - Parameter client: The client that would send it; by default that of version 1.
    package func preview<Output>(
        _ request: Request<Output>, _ nation: Nation, by client: Client? = nil
    ) async throws -> String? {
        curl ? try await (client ?? nation.v1.client).command(request) : nil
    }
}

extension Client {
    /// Returns a request as a cURL command, with its token hidden.
    package func command<Output>(_ request: Request<Output>) async throws -> String {
        var raw = try await resolve(request)
        raw.head.headerFields[.authorization] = "Bearer"
        return raw.curl()
    }
}

/// The options for printing requests, for commands that change something.
package struct WriteOptions: ParsableArguments {
    @Flag(help: TracingOptions.curlHelp)
    package var curl = false

    @Flag(name: [.long], help: TracingOptions.verboseHelp)
    package var verbose = false

    @Flag(help: "Print the request that would change something, and send nothing.")
    package var dryRun = false

    package init() {}

    /// Whether the request is printed and nothing is sent.
    package var isSilent: Bool { curl || dryRun }

    /// Returns the request as a cURL command if it is printed instead of sent;
    /// otherwise `nil`.
    ///
    /// - Parameter client: The client that would send it; by default that of version 1.
    package func preview<Output>(
        _ request: Request<Output>, _ nation: Nation, by client: Client? = nil
    ) async throws -> String? {
        isSilent ? try await (client ?? nation.v1.client).command(request) : nil
    }

    /// Sends a write, or prints its request and sends nothing.
    ///
    /// - Parameter client: The client that sends it; by default that of version 1.
    /// - Returns: The result; `nil` if the request is printed.
    package func send<Output>(
        _ request: Request<Output>, _ nation: Nation, _ write: OpenWrite, _ terminal: Terminal,
        by client: Client? = nil
    ) async throws -> Output? {
        if let preview = try await preview(request, nation, by: client) {
            terminal.print(preview)
            return nil
        }
        return try await write.watch { try await (client ?? nation.v1.client).send(request) }
    }
}

/// A middleware that prints each request when it is sent, and each response when it
/// arrives.
struct WireLog: Middleware {
    package let terminal: Terminal

    package func send(_ request: RawRequest, next: Next) async throws -> RawResponse {
        let redaction = Redaction.credentialsOnly
        terminal.note("> \(request.head.method) \(redaction.url(of: request))")
        for field in redaction.fields(request.head.headerFields) { terminal.note("> \(field.name): \(field.value)") }
        let clock = ContinuousClock()
        let start = clock.now
        do {
            let response = try await next(request)
            let time = Int((clock.now - start) / .milliseconds(1))
            // A server's text must not control the terminal.
            let reason = TerminalText.safe(response.head.status.reasonPhrase)
            terminal.note("< \(response.head.status.code) \(reason) (\(time) ms)")
            for field in redaction.fields(response.head.headerFields) {
                terminal.note("< \(field.name): \(TerminalText.safe(field.value))")
            }
            return response
        } catch {
            terminal.note("< \(Failure(error).message)")
            throw error
        }
    }

    package var waitsOnlyThroughNext: Bool { true }
}
