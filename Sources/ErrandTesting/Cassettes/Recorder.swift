// SPDX-License-Identifier: MIT

public import ErrandCore
import HTTPTypes
import Synchronization

/// A transport that records the exchanges of another transport.
///
/// ```swift
/// let recorder = Recorder(.platform)
/// let client = Client("https://api.example.com", transport: recorder)
/// …
/// try recorder.cassette.write(toFile: path)
/// ```
///
/// Values that the redaction hides are never recorded: values of fields, of the
/// query, and of JSON and form bodies. A body that is declared as JSON and cannot
/// be read, such as a truncated one, is not recorded at all. Other bodies are
/// recorded unchanged, so read a cassette before you give it away.
///
/// Bodies stream as they would without the recorder. An exchange is recorded when
/// its body has ended or was dropped.
///
/// Copies share the recorded exchanges.
public struct Recorder: Transport {
    private let base: any Transport
    private let redaction: Redaction
    private let tape = Tape()

    /// Creates a recorder around a transport.
    ///
    /// - Parameters:
    ///   - base: The transport that sends requests.
    ///   - redaction: The rules for the values that are recorded. By default
    ///     everything except credentials, because a response without its values
    ///     could not be replayed.
    public init(_ base: some Transport, redaction: Redaction = .credentialsOnly) {
        self.base = base
        self.redaction = redaction
    }

    /// The exchanges that have been recorded so far.
    public var cassette: Cassette { Cassette(tape.entries) }

    /// Returns the number from the underlying transport.
    public func concurrentRequests(to origin: URLOrigin) -> Int? { base.concurrentRequests(to: origin) }

    /// Returns the connections of the underlying transport.
    public func connections(to origin: URLOrigin) -> ConnectionCounts? { base.connections(to: origin) }

    /// The executor of the underlying transport.
    public var taskExecutor: (any TaskExecutor)? { base.taskExecutor }

    /// Returns the exchange of a request.
    ///
    /// The exchange is recorded.
    public func exchange(_ request: RawRequest) -> any Exchange { TaskExchange { try await record(request) } }

    private func record(_ request: RawRequest) async throws -> RawResponse {
        let place = tape.reserve()
        let sent = BodyCollector()
        var watched = request
        watched.body = request.body.map { sent.watching($0) }
        let record: @Sendable (CassetteEntry.Response?, (any Error)?) -> Void = { [tape, redaction] response, error in
            let asked = CassetteEntry.Request(request, body: sent.bytes, redaction)
            let kind = (error as? ClientError)?.kind.name ?? error.map { _ in ClientError.Kind.connection.lost.name }
            tape.put(CassetteEntry(request: asked, response: response, error: kind), at: place)
        }
        do {
            var response = try await base.send(watched)
            let head = response.head
            let received = BodyCollector { [redaction] bytes, error in
                record(CassetteEntry.Response(head, body: bytes, redaction), error)
            }
            response.body = received.watching(response.body)
            return response
        } catch {
            record(nil, error)
            throw error
        }
    }
}

/// The entries of a recorder, in the order of their requests.
private final class Tape: Sendable {
    private let state = Mutex<[CassetteEntry?]>([])

    var entries: [CassetteEntry] { state.withLock { $0.compactMap(\.self) } }

    func reserve() -> Int {
        state.withLock { entries in
            entries.append(nil)
            return entries.count - 1
        }
    }

    func put(_ entry: CassetteEntry, at place: Int) { state.withLock { $0[place] = entry } }
}
