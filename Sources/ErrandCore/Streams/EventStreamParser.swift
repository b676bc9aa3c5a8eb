// SPDX-License-Identifier: MIT

/// A parser for `text/event-stream`, as a state machine (WHATWG HTML §9.2.5 and
/// §9.2.6).
struct EventStreamParser: Sendable {
    enum Signal: Sendable, Equatable {
        case event(ServerSentEvent)
        /// The server asks for this wait before a reconnection.
        case retry(Duration)
    }

    private var lines: LineSplitter
    private let limit: Int
    private var isFirstLine = true
    private var type = ""
    private var data: [UInt8]?
    private var idBuffer: String

    /// The id to send when the stream is requested again; empty without an id.
    private(set) var lastEventID: String

    /// Creates a parser for one connection.
    ///
    /// - Parameters:
    ///   - lastEventID: The last id of an earlier connection. Events without an
    ///     id keep it, as in browsers. The text of the standard would drop it.
    ///   - limit: The largest size of one line, and of the data of one event,
    ///     in bytes.
    init(lastEventID: String = "", limit: Int) {
        self.lastEventID = lastEventID
        idBuffer = lastEventID
        self.limit = limit
        lines = LineSplitter(.any, limit: limit)
    }

    mutating func append(_ chunk: ArraySlice<UInt8>) { lines.append(chunk) }

    /// Returns the next signal in the bytes so far; `nil` when more bytes are
    /// needed.
    ///
    /// An event without its closing blank line is not returned, not even at the
    /// end of the stream.
    mutating func next() throws(LineSplitter.TooLong) -> Signal? {
        while let line = try lines.next() {
            if let signal = try read(line[...]) { return signal }
        }
        return nil
    }

    private mutating func read(_ line: ArraySlice<UInt8>) throws(LineSplitter.TooLong) -> Signal? {
        var line = line
        if isFirstLine {
            isFirstLine = false
            if line.starts(with: [0xEF, 0xBB, 0xBF]) { line = line.dropFirst(3) }
        }
        guard !line.isEmpty else { return dispatch() }
        let colon = line.firstIndex(of: UInt8(ascii: ":"))
        var value = colon.map { line[($0 + 1)...] } ?? []
        if value.first == UInt8(ascii: " ") { value = value.dropFirst() }
        // A comment has an empty name.
        switch String(decoding: line[..<(colon ?? line.endIndex)], as: UTF8.self) {
        case "event": type = String(decoding: value, as: UTF8.self)
        case "data": try append(data: value)
        case "id": if !value.contains(0) { idBuffer = String(decoding: value, as: UTF8.self) }
        case "retry": return Self.milliseconds(value).map { .retry($0) }
        default: break
        }
        return nil
    }

    private mutating func append(data line: ArraySlice<UInt8>) throws(LineSplitter.TooLong) {
        guard var joined = data.take() else {
            data = Array(line)
            return
        }
        guard line.count < limit - joined.count else { throw LineSplitter.TooLong() }
        joined.append(UInt8(ascii: "\n"))
        joined += line
        data = joined
    }

    private mutating func dispatch() -> Signal? {
        lastEventID = idBuffer
        defer { type = "" }
        guard let data = data.take() else { return nil }
        return .event(
            ServerSentEvent(
                type: type.isEmpty ? "message" : type, data: String(decoding: data, as: UTF8.self), id: lastEventID))
    }

    /// Parses milliseconds: ASCII digits only, a year at most.
    private static func milliseconds(_ value: ArraySlice<UInt8>) -> Duration? {
        guard !value.isEmpty, value.allSatisfy({ (48...57).contains($0) }) else { return nil }
        let year: Int64 = 365 * 24 * 3600 * 1000
        return .milliseconds(min(Int64(String(decoding: value, as: UTF8.self)) ?? year, year))
    }
}
