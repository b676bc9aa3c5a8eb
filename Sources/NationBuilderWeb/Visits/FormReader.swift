// SPDX-License-Identifier: MIT

import ErrandCore
import HTTPTypes
import Hummingbird
import NIOCore

/// The reading of a request's content, before anything is looked up for it.
///
/// A browser may send its form as slowly as it likes. So the form is read first, and what was
/// looked up is as new as possible when it is used.
struct FormReader: Sendable {
    let configuration: NationBuilderWeb.Configuration

    /// Reads all content of a request; what is larger than a form is dropped.
    ///
    /// - Throws: ``Refusal`` with status 501, 400, 408 or 413.
    func read(_ request: Request) async throws -> ByteBuffer {
        let coding = request.headers[.transferEncoding]
        guard coding == nil || coding?.lowercased() == "chunked" else {
            // RFC 9112 §6.1.
            throw Refusal(.unknownCoding, .notImplemented)
        }
        let isRead = request.method == .get || request.method == .head
        guard !isRead || coding != nil || request.headers[.contentLength] != nil else { return ByteBuffer() }
        let (limit, time, timeout) = (configuration.maximumFormSize, configuration.time, configuration.formTimeout)
        let read = try await withThrowingTaskGroup(of: ByteBuffer?.self) { group in
            group.addTask { try await Self.collect(request.body, limit) }
            group.addTask {
                try await time.sleep(for: timeout)
                return nil
            }
            // The end of the reading task also ends the connection, whose rest nobody will read.
            defer { group.cancelAll() }
            return try await group.next() ?? nil
        }
        guard let read else { throw Refusal(.slow, .requestTimeout) }
        guard read.readableBytes <= limit else { throw Refusal(.tooLarge, .contentTooLarge) }
        return read
    }

    /// Returns the content, or a piece that is larger than the limit.
    private static func collect(_ body: RequestBody, _ limit: Int) async throws -> ByteBuffer {
        var all = ByteBuffer()
        do {
            for try await var piece in body where all.readableBytes <= limit { all.writeBuffer(&piece) }
        } catch let error where !(error is CancellationError) {
            throw Refusal(.malformed, .badRequest)
        }
        return all
    }
}
