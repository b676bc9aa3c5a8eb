// SPDX-License-Identifier: MIT

extension Client {
    /// Returns the events that a server sends (WHATWG HTML §9.2).
    ///
    /// ```swift
    /// for try await event in client.events(.get("changes")) {
    ///     let change: Change = try event.decode()
    /// }
    /// ```
    ///
    /// The stream of a request that is not idempotent ends with its response, so that the server
    /// does not act twice:
    ///
    /// ```swift
    /// for try await event in client.events(.post("completions", .json(["prompt": "Hello"]))) {
    ///     print(event.data)
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - request: The request. By default there is no limit for the whole
    ///     stream, and a limit of 60 s for a response's head. A limit that the
    ///     request sets applies to each connection.
    ///   - lastEventID: The ``ServerSentEvent/id`` of the last event already
    ///     received; the stream continues after it.
    ///   - reconnect: The rule for connecting again after the stream has ended. It applies to
    ///     idempotent requests only.
    ///   - limit: The largest size of a line, and of an event's data, in bytes;
    ///     1 MiB by default.
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
/// The sequence is lazy: it connects when the first event is requested, reads from
/// the network only as fast as it is iterated, and closes the connection with the
/// iterator. Each iterator has a connection of its own.
///
/// When the connection ends, an idempotent request (``RawRequest/isIdempotent``) is sent again,
/// with the last event's id in `Last-Event-ID`. That is a `GET`, a request whose option
/// ``Options/isIdempotent`` is `true`, or one with an idempotency key, which stays the same for all
/// connections. A key that a middleware adds does not count: it belongs to one connection. The
/// sequence of any other request, such as a `POST`, ends with the response, and throws when the
/// response breaks off.
///
/// A 204 ends the sequence. A response of a type other than
/// `text/event-stream` throws `ClientError.undecodable.contentType`. A line
/// or an event beyond the limit throws `ClientError.undecodable.tooLarge`. When
/// the first connection fails, its error is thrown.
public struct EventSequence: AsyncSequence, Sendable {
    /// An event.
    public typealias Element = ServerSentEvent
    /// The errors that ``Client/withResponse(to:_:use:)`` throws.
    public typealias Failure = any Error

    let client: Client
    let request: Request<Void>
    let lastEventID: String
    let reconnect: ReconnectPolicy
    let limit: Int

    /// Returns an iterator with a connection of its own.
    public func makeAsyncIterator() -> AsyncIterator {
        let source = EventSource(sequence: self)
        return AsyncIterator(pump: StreamPump { try await source.run(into: $0) })
    }

    /// An iterator over events.
    public struct AsyncIterator: AsyncIteratorProtocol {
        let pump: StreamPump<ServerSentEvent>

        /// Returns the next event, or `nil` when there are no more.
        public mutating func next() async throws -> ServerSentEvent? { try await pump.next() }

        /// Returns the next event, or `nil` when there are no more.
        public mutating func next(isolation actor: isolated (any Actor)?) async throws -> ServerSentEvent? {
            try await pump.next()
        }
    }
}
