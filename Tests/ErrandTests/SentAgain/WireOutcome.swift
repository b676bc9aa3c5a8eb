// SPDX-License-Identifier: MIT

import HTTPTypes
import TestSupport

@testable import Errand

/// The outcome of one request on the wire.
enum WireOutcome: Sendable, CustomStringConvertible {
    /// A response with a status, and with a place to which it redirects.
    case status(Int, location: Location? = nil)
    /// A failure before the head of a response.
    case failure(ClientError.Kind)
    /// A response whose body breaks off after so many bytes.
    case broken(ClientError.Kind, after: Int)

    /// A place to which a response redirects.
    enum Location: String, CaseIterable, Sendable {
        case sameOrigin = "/moved"
        case otherOrigin = "https://other.example/moved"
        case insecure = "http://api.example.com/moved"
    }

    var description: String {
        switch self {
        case .status(let code, let location): "\(code) \(location?.rawValue ?? "")"
        case .failure(let kind): kind.name
        case .broken(let kind, let count): "\(kind.name) after \(count) bytes"
        }
    }

    /// Returns the response, or throws the failure.
    func respond(_ door: CallDoor, _ attempt: Int) throws -> RawResponse {
        switch self {
        case .status(let code, let location):
            // No two are the same, so that no redirect leads in a circle.
            let fields: HTTPFields = location.map { [.location: $0.rawValue + "/\(attempt)"] } ?? [:]
            return .text(code == 204 ? "" : door.body, type: door.type, status: code, fields)
        case .failure(let kind): throw ClientError(kind)
        case .broken(let kind, let count):
            let body = AsyncThrowingStream<ArraySlice<UInt8>, any Error> { continuation in
                if count > 0 { continuation.yield(Array(door.body.utf8.prefix(count))[...]) }
                continuation.finish(throwing: ClientError(kind))
            }
            return RawResponse(
                head: HTTPResponse(status: .ok, headerFields: [.contentType: door.type]), body: .stream(body))
        }
    }

    /// Whether the server has certainly not acted on a request that had this outcome.
    ///
    /// - Parameters:
    ///   - unprocessed: The statuses by which the server says so.
    ///   - isRenewed: Whether there is a newer credential after a 401.
    func isWithoutEffect(unprocessed: StatusSet = .none, isRenewed: Bool = false) -> Bool {
        switch self {
        case .status(401, _): isRenewed
        case .status(307, .sameOrigin?), .status(308, .sameOrigin?): true
        case .status(let code, _): unprocessed.contains(.init(code: code))
        case .failure(let kind):
            [.connection.dns, .connection.refused, .connection.proxy, .connection.unprocessed, .timedOut.connect]
                .contains(kind)
        case .broken: false
        }
    }

    // MARK: All of them

    /// Every kind of failure.
    static let kinds: [ClientError.Kind] =
        [
            .invalidRequest, .invalidRequest.url, .invalidRequest.header, .invalidRequest.bodyConflict,
            .invalidRequest.encoding,
        ] + [
            .connection, .connection.dns, .connection.refused, .connection.tls, .connection.pinning, .connection.lost,
            .connection.unprocessed, .connection.stale, .connection.proxy, .connection.protocolViolation,
        ] + [.timedOut, .timedOut.connect, .timedOut.attempt, .timedOut.idle, .timedOut.deadline]
        + [
            .status, .status.redirection, .status.client, .status.client.tooManyRequests, .status.server,
            .status.server.unavailable, .service,
        ]
        + [
            .undecodable, .undecodable.contentType, .undecodable.json, .undecodable.tooLarge, .undecodable.truncated,
            .undecodable.encoding,
        ]
        + [
            .rejected, .rejected.circuitOpen, .rejected.rateLimited, .rejected.offline, .rejected.notReplayable,
            .rejected.shutDown,
        ] + [.unauthenticated, .unauthenticated.noCredential, .unauthenticated.expired, .init("mine")]

    /// Every status, every failure before the head, and every failure in the body: before its first byte, in its
    /// middle and at its end.
    static let all: [WireOutcome] =
        (200...599).map { .status($0) } + kinds.map { .failure($0) }
        + [0, 1, .max].flatMap { count in kinds.map { .broken($0, after: count) } }

    /// One of each sort.
    static let sorts: [WireOutcome] =
        [
            .status(200), .status(204), .status(401), .status(404), .status(429), .status(500), .status(503),
            .failure(.connection.refused), .failure(.connection.unprocessed), .failure(.connection.lost),
            .failure(.connection.stale), .failure(.timedOut.connect), .failure(.timedOut.attempt),
            .broken(.connection.lost, after: 1), .broken(.undecodable.truncated, after: .max),
            .broken(.connection.refused, after: 0),
        ] + [301, 302, 303, 307, 308].map { .status($0, location: .sameOrigin) }
}
