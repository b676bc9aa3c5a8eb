// SPDX-License-Identifier: MIT

import NIOCore

/// A connection to the kit's server, as bytes.
final class WireConnection {
    /// The number of the connection, from 0.
    let number: Int

    private let channel: WireChannel
    private let log: WireLog
    private var unread: [UInt8] = []

    init(number: Int, channel: WireChannel, log: WireLog) {
        self.number = number
        self.channel = channel
        self.log = log
    }

    // MARK: Reading

    /// Reads the next request with its body; `nil` when the peer has hung up.
    func readRequest() async throws -> WireRequest? {
        guard var request = try await readHead() else { return nil }
        if request[values: "expect"].contains("100-continue") { try await write("HTTP/1.1 100 Continue\r\n\r\n") }
        request.body = try await readBody(of: request)
        log.note(request)
        return request
    }

    /// Reads the body of a request whose head was read.
    @discardableResult
    func readBody(of request: WireRequest) async throws -> [UInt8] {
        if request[values: "transfer-encoding"] == ["chunked"] { return try await readChunks() }
        return try await read(request[values: "content-length"].first.flatMap { Int($0) } ?? 0)
    }

    /// Reads the next head.
    ///
    /// The body is not read.
    func readHead() async throws -> WireRequest? {
        var lines: [[UInt8]] = []
        while let line = await readLine() {
            if line.isEmpty, !lines.isEmpty { return try WireRequest(head: lines) }
            lines.append(line)
        }
        return nil
    }

    private func readChunks() async throws -> [UInt8] {
        var body: [UInt8] = []
        while true {
            guard let line = await readLine() else { throw ConnectionEnded() }
            let digits = String(decoding: line.prefix { $0 != UInt8(ascii: ";") }, as: UTF8.self)
            guard let count = Int(digits, radix: 16) else { throw Finding("a request has the chunk size \(digits)") }
            if count == 0 { break }
            body += try await read(count)
            _ = await readLine()
        }
        while let trailer = await readLine(), !trailer.isEmpty {}
        return body
    }

    /// Reads exactly a number of bytes.
    func read(_ count: Int) async throws -> [UInt8] {
        while unread.count < count {
            guard await fill() else { throw ConnectionEnded() }
        }
        defer { unread.removeFirst(count) }
        return Array(unread.prefix(count))
    }

    private func readLine() async -> [UInt8]? {
        var searched = 0
        while true {
            if let end = unread[searched...].firstIndex(of: UInt8(ascii: "\n")) {
                var line = Array(unread[..<end])
                unread.removeFirst(end + 1)
                if line.last == UInt8(ascii: "\r") { line.removeLast() }
                return line
            }
            searched = unread.count
            guard await fill() else { return nil }
        }
    }

    private func fill() async -> Bool {
        guard let buffer = await channel.read() else { return false }
        unread += buffer.readableBytesView
        return true
    }

    /// Waits until the peer has closed the connection in any way.
    func waitForClose() async {
        unread = []
        while await channel.read() != nil {}
    }

    // MARK: Writing

    func write(_ text: String) async throws { try await channel.write(ByteBuffer(string: text)) }

    func write(_ bytes: [UInt8]) async throws { try await channel.write(ByteBuffer(bytes: bytes)) }
}

/// The error of a peer that hung up in the middle of a message.
private struct ConnectionEnded: Error {}
