// SPDX-License-Identifier: MIT

import Errand
import ErrandJSON
import ErrandOAuth
import Foundation
import HTTPTypes
import NationBuilder

/// The findings of one request without a token: the connection, its encryption, the
/// clock, and whether a nation responds.
struct ConnectionFindings: Sendable {
    private let place: BaseURL
    private let outcome: Result<Response<[UInt8]>, any Error>
    private let sent: Date
    private let received: Date

    /// Sends the request.
    ///
    /// - Throws: `CancellationError`; it is not a finding about the nation.
    static func of(_ place: BaseURL, within limit: Duration) async throws -> ConnectionFindings {
        let client = Client(bare: place, transport: Network.transport) { $0.defaults = [.timeout(limit)] }
        // Version 1 refuses requests without `Accept` and `Content-Type`.
        let request = Request<[UInt8]>(
            .get, "api/v1/people/me", .accept(.json), .header(.contentType, "application/json"),
            .option(\.acceptedStatus, .any), reading: .bytes)
        let sent = Date()
        do {
            let response = try await TimeLimit.wait(limit) { try await client.response(to: request) }
            return ConnectionFindings(place: place, outcome: .success(response), sent: sent, received: Date())
        } catch {
            try Task.checkCancellation()
            return ConnectionFindings(place: place, outcome: .failure(error), sent: sent, received: Date())
        }
    }

    /// Whether there was a response.
    var hasResponse: Bool { (try? outcome.get()) != nil }

    private var kind: ClientError.Kind? {
        if case .failure(let error) = outcome { (error as? ClientError)?.kind } else { nil }
    }

    private var words: String {
        guard case .failure(let error) = outcome else { return "" }
        return error is TimeLimit.Exceeded ? "it took too long" : ShownText.of(Failure(error).message)
    }

    /// The check that something responds there.
    var connection: Check {
        let place = "\(place.origin.map { "\($0)" } ?? "\(place)")"
        // A server whose certificate is refused has responded.
        if hasResponse || kind?.belongs(to: .connection.tls) == true {
            return .good("connection", "something responds at \(place)")
        }
        return .bad("connection", "\(place): \(words)", "is this machine online, and does a firewall let it through?")
    }

    /// The check that the connection is encrypted with a trusted certificate.
    var encryption: Check {
        if kind?.belongs(to: .connection.tls) == true {
            return .bad("tls", words, "do not send the token: somebody else may respond, or a certificate has run out")
        }
        if place.origin?.scheme == "http" {
            guard SandboxControl.isLoopback(place) else {
                return .bad("tls", "the address begins with http", "give one that begins with https")
            }
            return .untried("tls", "plain HTTP on this machine")
        }
        return hasResponse ? .good("tls", "the certificate is trusted") : .untried("tls", "nothing responds")
    }

    var clock: Check {
        guard let response = try? outcome.get() else { return .untried("clock", "nothing responds") }
        let date = response.head.headerFields[.date]
        guard let difference = ClockDifference(date: date, sent: sent, received: received) else {
            return .untried("clock", "the response has no date")
        }
        return difference.isTolerable
            ? .good("clock", difference.description)
            : .bad("clock", difference.description, "set this machine's clock, such as by timedatectl set-ntp true")
    }

    var nation: Check {
        guard let response = try? outcome.get() else { return .untried("nation", "nothing responds") }
        let status = response.head.status.code
        let isObject = (try? JSONCoding().decode(JSONValue.self, from: response.value))?.object != nil
        if isObject, status < 500 { return .good("nation", "a nation's API responds") }
        if let edge = response.head.headerFields[Self.mitigated] {
            return .bad(
                "nation", "the network's edge stopped the request: \(ShownText.of(edge))", "try from another network")
        }
        let found = isObject ? "\(status)" : "\(status), and no JSON"
        return status >= 500
            ? .bad("nation", found, TokenChecks.advice(FailureMeaning(response.head.status).retry))
            : .bad("nation", found, "is the slug right? It is the first part of the nation's own address")
    }

    private static let mitigated = HTTPField.Name.known("cf-mitigated")
}
