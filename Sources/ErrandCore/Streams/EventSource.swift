// SPDX-License-Identifier: MIT

import HTTPTypes
import Synchronization

/// The connections behind one iterator of events.
final class EventSource: Sendable {
    private struct State {
        var connection: EventConnection
        var lastEventID: String
        /// The idempotency key of the first request.
        var idempotencyKey: String?
    }

    private let sequence: EventSequence
    private let state: Mutex<State>

    init(sequence: EventSequence) {
        self.sequence = sequence
        state = Mutex(
            State(connection: EventConnection(sequence.reconnect), lastEventID: sequence.lastEventID))
    }

    func run(into events: Channel<ServerSentEvent>) async throws {
        while true {
            switch await connect(events) {
            case .end: return
            case .fail(let error): throw error
            case .connect(let wait):
                let services = sequence.client.services
                try await services.wait(until: services.time.now().advanced(by: wait))
            }
        }
    }

    /// Runs one connection, from its request to its end.
    private func connect(_ events: Channel<ServerSentEvent>) async -> EventConnection.Action {
        do {
            let isClosed = try await sequence.client.stream(parts, accept: [.eventStream], prepare: prepare) {
                [self] _, head, body in
                if head.status == .noContent { return true }
                try Self.check(head)
                state.withLock { $0.connection.opened() }
                try await read(body, events)
                return false
            }
            return state.withLock { isClosed ? $0.connection.closed() : $0.connection.ended() }
        } catch {
            return state.withLock { $0.connection.failed(error) }
        }
    }

    /// Notes what the composed request says about a second one.
    ///
    /// A part may make a new idempotency key for each call. The first one stays, so that the server
    /// recognizes the request.
    private func prepare(_ request: inout RawRequest) {
        let field = request.options.idempotencyField
        let (isIdempotent, key) = (request.isIdempotent, request.head.headerFields[field])
        let first = state.withLock { state in
            if !isIdempotent { state.connection.endsWithResponse() }
            state.idempotencyKey = state.idempotencyKey ?? key
            return state.idempotencyKey
        }
        if let first { request.head.headerFields[field] = first }
    }

    private func read(_ body: Body, _ events: Channel<ServerSentEvent>) async throws {
        var parser = EventStreamParser(lastEventID: state.withLock { $0.lastEventID }, limit: sequence.limit)
        for try await chunk in body {
            parser.append(chunk)
            do {
                while let signal = try parser.next() {
                    switch signal {
                    case .retry(let delay): state.withLock { $0.connection.retry(after: delay) }
                    case .event(let event): try await events.send(event)
                    }
                }
            } catch is LineSplitter.TooLong {
                throw Body.tooLarge(sequence.limit)
            }
            state.withLock { $0.lastEventID = parser.lastEventID }
        }
    }

    private var parts: [RequestPart] {
        let id = state.withLock { $0.lastEventID }
        // An id that is not a legal field value cannot be sent back.
        let isSent = !id.isEmpty && HTTPField.isValidValue(id)
        return [.header(.cacheControl, "no-store")] + sequence.request.parts
            + [.header("Last-Event-ID", isSent ? id : nil)].compactMap(\.self)
    }

    private static func check(_ head: HTTPResponse) throws {
        let type = head.headerFields[.contentType].map { MediaType($0) }
        guard type?.essence == MediaType.eventStream.essence else {
            let told = type?.toldEssence ?? "no type"
            throw ClientError(
                .undecodable.contentType, reason: "\(told) instead of \(MediaType.eventStream)",
                response: ResponseSummary(head: head))
        }
    }
}

extension MediaType {
    /// Server-sent events, `text/event-stream`.
    public static let eventStream: MediaType = "text/event-stream"
    /// JSON values, one per line, `application/x-ndjson`.
    public static let jsonLines: MediaType = "application/x-ndjson"
}
