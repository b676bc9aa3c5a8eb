// SPDX-License-Identifier: MIT

extension Client {
    /// The events that a server sends (WHATWG HTML §9.2).
    ///
    /// ```swift
    /// for try await event in client.events(.get("changes")) {
    ///     let change: Change = try event.decode()
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - request: What to ask. There is no limit for the whole by default, and
    ///     60 s for an answer's head; a limit that the request sets holds for
    ///     each connection.
    ///   - lastEventID: Where to begin, from an earlier ``ServerSentEvent/id``.
    ///   - reconnect: When to come back after the stream has ended.
    ///   - limit: The most bytes of a line, and of an event's data; 1 MiB by
    ///     default.
    public func events(
        _ request: Request<Void>, after lastEventID: String? = nil, reconnect: ReconnectPolicy = .automatic,
        upTo limit: Int = 1_048_576
    ) -> EventSequence {
        EventSequence(
            client: self, request: request, lastEventID: lastEventID ?? "", reconnect: reconnect, limit: limit)
    }
}

/// The events that a server sends.
///
/// Lazy: it connects when the first event is asked for, takes no more from the
/// wire than is iterated, and closes with the iterator. Each iterator has a
/// connection of its own.
///
/// When the connection ends, the stream is asked for again, with the last
/// event's id in `Last-Event-ID`; a 204 ends the sequence. An answer of another
/// type than `text/event-stream` throws `ClientError.undecodable.contentType`; a
/// line or an event beyond the limit, `ClientError.undecodable.tooLarge`; a first
/// connection that fails, whatever made it fail.
public struct EventSequence: AsyncSequence, Sendable {
    /// An event.
    public typealias Element = ServerSentEvent
    /// Whatever ``Client/withResponse(to:_:use:)`` throws.
    public typealias Failure = any Error

    let client: Client
    let request: Request<Void>
    let lastEventID: String
    let reconnect: ReconnectPolicy
    let limit: Int

    /// An iterator with a connection of its own.
    public func makeAsyncIterator() -> AsyncIterator {
        let source = EventSource(sequence: self)
        return AsyncIterator(pump: StreamPump { try await source.run(into: $0) })
    }

    /// An iterator over events.
    public struct AsyncIterator: AsyncIteratorProtocol {
        let pump: StreamPump<ServerSentEvent>

        /// The next event, or `nil` when there will be none.
        public mutating func next() async throws -> ServerSentEvent? { try await pump.next() }

        /// The next event, or `nil` when there will be none.
        public mutating func next(isolation actor: isolated (any Actor)?) async throws -> ServerSentEvent? {
            try await pump.next()
        }
    }
}
