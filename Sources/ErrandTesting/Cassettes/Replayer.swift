// SPDX-License-Identifier: MIT

public import ErrandCore
import HTTPTypes
import Synchronization

/// A transport that responds from a cassette.
///
/// ```swift
/// let replayer = Replayer(try Cassette(contentsOfFile: path))
/// let client = Client("https://api.example.com", transport: replayer)
/// ```
///
/// A request is compared in its recorded form, so the redaction must be the
/// recorder's. A request that the cassette does not hold throws a
/// ``CassetteFault``. A recorded exchange that ended in an error ends in a
/// ``/ErrandCore/ClientError`` of the same kind.
///
/// Copies share their place in the cassette.
public struct Replayer: Transport {
    /// The rule for finding a request in the cassette.
    public struct Matching: Sendable, Hashable {
        fileprivate enum Kind { case strict, lenient }
        fileprivate let kind: Kind

        /// Requests must come in the order of the cassette, each once, with the
        /// same method, URL and body.
        ///
        /// The body of a multipart form is not compared, because its boundary
        /// always differs.
        public static var strict: Self { Self(kind: .strict) }

        /// Requests may come in any order, with the same method, path and
        /// query, whatever the order of the query's pairs.
        ///
        /// Equal requests get the recorded responses in order, and then the last
        /// response again and again.
        public static var lenient: Self { Self(kind: .lenient) }
    }

    private let tape: ReplayTape
    private let redaction: Redaction

    /// Creates a transport that responds from a cassette.
    public init(_ cassette: Cassette, matching: Matching = .strict, redaction: Redaction = .credentialsOnly) {
        tape = ReplayTape(cassette.entries, isStrict: matching.kind == .strict)
        self.redaction = redaction
    }

    /// The number of exchanges of the cassette that have not been requested.
    public var remaining: Int { tape.remaining }

    /// Returns an exchange that responds from the cassette.
    public func exchange(_ request: RawRequest) -> any Exchange { TaskExchange { try await replay(request) } }

    private func replay(_ request: RawRequest) async throws -> RawResponse {
        let body = try await SentBody.read(request.body)
        let entry = try tape.entry(for: CassetteEntry.Request(request, body: body, redaction))
        let fault = entry.error.map { ClientError(ClientError.Kind($0)) }
        guard let response = entry.response else { throw fault ?? ClientError(.connection.lost) }
        let bytes = response.body?.bytes ?? []
        guard let fault else { return RawResponse(head: response.head, body: .bytes(bytes), source: .stub) }
        let spoiled = SpoiledBody.body(.bytes(bytes), length: nil, .cut(after: .max, length: nil, fault.kind))
        return RawResponse(head: response.head, body: spoiled, source: .stub)
    }
}

/// The entries of a cassette, and the set of those that were played.
private final class ReplayTape: Sendable {
    private let entries: [CassetteEntry]
    private let isStrict: Bool
    private let played = Mutex<Set<Int>>([])

    init(_ entries: [CassetteEntry], isStrict: Bool) {
        self.entries = entries
        self.isStrict = isStrict
    }

    var remaining: Int { entries.count - played.withLock { $0.count } }

    func entry(for request: CassetteEntry.Request) throws -> CassetteEntry {
        try played.withLock { played in
            let place = try isStrict ? next(request, played) : any(request, played)
            played.insert(place)
            return entries[place]
        }
    }

    private func next(_ request: CassetteEntry.Request, _ played: Set<Int>) throws -> Int {
        let place = played.count
        let asked = "\(request.method) \(request.url)"
        guard entries.indices.contains(place) else {
            throw CassetteFault("\(asked): the cassette holds no more than \(place) exchanges")
        }
        let expected = entries[place].request
        guard request.isStrictly(expected) else {
            let what =
                asked == "\(expected.method) \(expected.url)" ? "another body" : "\(expected.method) \(expected.url)"
            throw CassetteFault("\(asked): exchange \(place + 1) of the cassette is \(what)")
        }
        return place
    }

    private func any(_ request: CassetteEntry.Request, _ played: Set<Int>) throws -> Int {
        let places = entries.indices.filter { request.isLeniently(entries[$0].request) }
        guard let place = places.first(where: { !played.contains($0) }) ?? places.last else {
            throw CassetteFault("\(request.method) \(request.url): the cassette holds no such exchange")
        }
        return place
    }
}

extension CassetteEntry.Request {
    fileprivate func isStrictly(_ other: Self) -> Bool {
        guard method == other.method, url == other.url else { return false }
        return isMultipart && other.isMultipart ? true : body == other.body
    }

    fileprivate func isLeniently(_ other: Self) -> Bool {
        method == other.method && target == other.target
    }

    private var isMultipart: Bool {
        fields.contains { $0.count == 2 && $0[0].lowercased() == "content-type" && $0[1].hasPrefix("multipart/") }
    }

    /// The path and the sorted query, without the origin.
    private var target: [String] {
        let halves = url.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        let path = halves[0].split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false).dropFirst(3)
        return [path.joined()] + (halves.count > 1 ? halves[1].split(separator: "&").map(String.init).sorted() : [])
    }
}
