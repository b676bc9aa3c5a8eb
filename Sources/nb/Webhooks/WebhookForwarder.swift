// SPDX-License-Identifier: MIT

import Errand
import Foundation

/// The forwarding of webhooks to a program under development.
struct WebhookForwarder: Sendable {
    enum Outcome: Sendable, Equatable {
        case responded(status: Int, milliseconds: Int)
        /// There was no response, with the reason.
        case failed(String, isLate: Bool)
    }

    /// The address, with `{event}` for the name of the event.
    let address: String
    private let client = Client(bare: nil, transport: Network.transport)
    /// The time limit of the program's response.
    ///
    /// It is shorter than the sandbox's limit of ten seconds, so that the sandbox gets a
    /// response.
    private static let patience: Duration = .seconds(9)

    /// - Parameter address: The program's address, which was checked.
    init(address: String) { self.address = address }

    /// Forwards a body unchanged.
    func forward(_ body: [UInt8], of event: String) async -> Outcome {
        let clock = ContinuousClock()
        let start = clock.now
        let url = address.replacing("{event}", with: event)
        let request = Request<Void>.post(
            "", .url(url), .body(.bytes(body), type: .json), .option(\.acceptedStatus, .any),
            .option(\.timeout, Self.patience))
        do {
            let response = try await client.response(to: request)
            return .responded(
                status: response.head.status.code, milliseconds: Int((clock.now - start) / .milliseconds(1)))
        } catch let error as ClientError where error.kind.belongs(to: .connection.refused) {
            return .failed("nothing listens at \(url)", isLate: false)
        } catch {
            return .failed("\(url): \(Failure(error).message)", isLate: ClientError.timedOut ~= error)
        }
    }
}
