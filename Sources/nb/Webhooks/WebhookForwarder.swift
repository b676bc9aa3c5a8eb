// SPDX-License-Identifier: MIT

import ArgumentParser
import Errand
import Foundation

/// Passes webhooks on to a program under development.
struct WebhookForwarder: Sendable {
    /// What became of a webhook that was passed on.
    enum Outcome: Sendable, Equatable {
        case answered(status: Int, milliseconds: Int)
        /// Nothing answered, and why.
        case failed(String, isLate: Bool)
    }

    /// The address, with `{event}` for the name of the event.
    let address: String
    private let client = Client(bare: nil, transport: .platform)
    /// How long the program may take.
    private static let patience: Duration = .seconds(20)

    /// - Throws: `ValidationError` for what is no address of a program.
    init(_ address: String) throws {
        let shown = address.replacing("{event}", with: "event")
        guard let url = URL(string: shown), ["http", "https"].contains(url.scheme?.lowercased() ?? ""),
            url.host?.isEmpty == false, url.user == nil, url.fragment == nil
        else { throw ValidationError("\"\(address)\" is not a URL such as http://127.0.0.1:3000/webhooks/{event}.") }
        self.address = address
    }

    /// Sends a body as it came.
    func forward(_ body: [UInt8], of event: String) async -> Outcome {
        let clock = ContinuousClock()
        let start = clock.now
        let url = address.replacing("{event}", with: event)
        let request = Request<Void>.post(
            "", .url(url), .body(.bytes(body), type: .json), .option(\.acceptedStatus, .any),
            .option(\.timeout, Self.patience))
        do {
            let response = try await client.response(to: request)
            return .answered(
                status: response.head.status.code, milliseconds: Int((clock.now - start) / .milliseconds(1)))
        } catch let error as ClientError where error.kind.belongs(to: .connection.refused) {
            return .failed("nothing listens at \(url)", isLate: false)
        } catch {
            return .failed("\(url): \(Failure(error).message)", isLate: ClientError.timedOut ~= error)
        }
    }
}
