// SPDX-License-Identifier: MIT

package import Errand
package import ErrandJSON
import Foundation
package import NationBuilder
import NationBuilderAccounts

/// The control API of a sandbox that runs on this machine.
package struct SandboxControl: Sendable {
    package let base: BaseURL
    private let origin: URLOrigin
    private let client: Client
    /// The time limit of ``trigger(_:)``: the sandbox responds only after it has
    /// delivered to all receivers, one after the other.
    private static let limit: Duration = .seconds(600)

    /// Creates the control API at a base URL that may be a sandbox's; `nil` for another
    /// machine.
    package init?(at base: BaseURL) {
        guard Self.isLoopback(base), let origin = base.origin else { return nil }
        self.base = base
        self.origin = origin
        // The person typed the values, so only credentials are hidden.
        client = Client(bare: base, transport: Network.transport) { $0.redaction = .credentialsOnly }
    }

    /// Creates the control API of the sandbox in the option, of a named account, in
    /// `NB_BASE_URL`, or of the account in use.
    package init(_ option: String?, nation: String?, _ terminal: Terminal) async throws {
        let environment = ProcessInfo.processInfo.environment
        let variable = nation == nil ? environment["NB_BASE_URL"].flatMap { $0.isEmpty ? nil : $0 } : nil
        var base = try (option ?? variable).map { try BaseURL($0) }
        if base == nil, let nation {
            base = BaseURL(
                stringLiteral: try await StoredAccounts.open(StoreLocation(nil), terminal).account(nation).id.baseURL)
        } else if base == nil, try await StoreLocation(nil).hasAccounts() {
            let selected = try await StoredAccounts.open(StoreLocation(nil), terminal).accounts.selected
            base = selected.map { BaseURL(stringLiteral: $0.id.baseURL) }
        }
        guard let base else {
            throw CommandFailure("which sandbox? Give --base-url, which nb sandbox prints as its URL", exitCode: 64)
        }
        guard let control = Self(at: base) else {
            throw CommandFailure(
                "a sandbox is on this machine, at http://127.0.0.1:PORT, and not at \(base)", exitCode: 64)
        }
        self = control
    }

    /// Makes events happen.
    ///
    /// - Returns: The result of each delivery.
    package func trigger(_ body: JSONObject) async throws -> [JSONValue] {
        try await send(triggering(body))["deliveries"]?.array ?? []
    }

    /// Returns the request that makes events happen, as a cURL command.
    package func preview(_ body: JSONObject) async throws -> String {
        try await client.resolve(triggering(body)).curl()
    }

    private func triggering(_ body: JSONObject) -> Request<Void> {
        .post("", .url("\(origin)/sandbox/webhooks/trigger"), .json(body), .option(\.timeout, Self.limit))
    }

    /// Returns the token of the sandbox's webhooks; `nil` when there is no sandbox.
    package func webhookToken() async -> String? { await text("token", at: "webhooks") }

    /// Returns the slug of its nation; `nil` when there is no sandbox.
    package func slug() async -> Slug? { await text("slug", at: "").flatMap { try? Slug($0) } }

    private func text(_ name: String, at path: String) async -> String? {
        let request = Request<Void>.get("", .url("\(origin)/sandbox/\(path)"), .option(\.timeout, .seconds(30)))
        return try? await send(request)[name]?.string
    }

    private func send(_ request: Request<Void>) async throws -> JSONObject {
        do {
            return try await client.send(request.reading(ResponseReader<JSONObject>.json()))
        } catch let error as ClientError where error.kind.belongs(to: .connection) {
            throw CommandFailure("no sandbox responds at \(base): nb sandbox serves one", exitCode: 69)
        } catch let error as ClientError where error.kind.belongs(to: .status) {
            let words = error.response.flatMap { try? JSONReader().read(JSONObject.self, from: $0.bodyPrefix) }
            guard let message = words?["message"]?.string else {
                throw CommandFailure("the server at \(base) is not a sandbox", exitCode: 69)
            }
            let isMissing = error.kind.belongs(to: .status.client.notFound)
            throw CommandFailure(TerminalText.safe(message), exitCode: isMissing ? 66 : 64)
        }
    }

    package static func isLoopback(_ base: BaseURL) -> Bool { base.origin?.isLocal ?? false }
}
