// SPDX-License-Identifier: MIT

import ErrandCore
import HTTPTypes
import SystemPackage

/// One call of a download: it sends the request, writes the bytes, and puts the
/// file in its place.
struct DownloadJob: Sendable {
    private let client: Client
    private let request: Request<Void>
    private let files: DownloadFiles
    private let resumes: Bool

    init(client: Client, request: Request<Void>, file: FilePath, resumes: Bool) async throws {
        self.client = client
        self.request = request
        self.resumes = resumes
        files = try await DownloadFiles(file)
    }

    func run() async throws -> Download {
        defer { files.unlock() }
        do {
            return try await finish()
        } catch {
            try? await files.abandon(keepingPart: resumes)
            throw error
        }
    }

    private func finish() async throws -> Download {
        var known = resumes ? try await files.partial() : nil
        let resumedFrom = try await files.size()
        var offset = resumedFrom
        while true {
            switch try await exchange(after: offset, known) {
            case .done(let head, let isResumed):
                return Download(
                    file: files.file, bytes: try await files.publish(), resumedFrom: isResumed ? resumedFrom : 0,
                    head: head)
            case .more(let end): offset = end
            // A plan without a part never leads to this.
            case .useless: (offset, known) = (0, nil)
            }
        }
    }

    /// The outcome of an exchange.
    private enum Outcome: Sendable {
        /// The part is the whole.
        case done(HTTPResponse, isResumed: Bool)
        /// The part goes up to an offset now, and nobody knows whether that is the whole.
        case more(Int64)
        /// The part turned out to be useless.
        case useless
    }

    /// Runs one exchange.
    ///
    /// - Parameters:
    ///   - offset: The number of bytes in the part.
    ///   - known: The note about the part.
    private func exchange(after offset: Int64, _ known: PartialDownload?) async throws -> Outcome {
        // Whether the part belongs to the request is known only when the request is composed.
        let plan: @Sendable (RawRequest) -> DownloadPlan = { request in
            // A part that turns out to be useless leads to a second request.
            let isKnown = request.isIdempotent && known?.request == PartialDownload.name(of: request)
            return DownloadPlan(offset: offset, partial: isKnown ? known : nil)
        }
        let prepare: @Sendable (inout RawRequest) -> Void = { plan($0).prepare(&$0) }
        let parts = [.option(\.idleTimeout, .seconds(30))] + request.parts
        return try await client.stream(parts, prepare: prepare) { [self] request, head, body in
            let plan = plan(request)
            switch plan.step(head, asksForPart: request.head.headerFields.contains(.range)) {
            case .restart: return .useless
            case .unasked:
                throw ClientError(
                    .connection.protocolViolation, reason: "the whole was requested, and a part (206) came",
                    request: RequestSummary(request),
                    response: ResponseSummary(head: head, redaction: request.redaction))
            case .complete: return .done(head, isResumed: true)
            case .whole:
                try await begin(head, body.length, request)
                let size = try await write(body, from: 0)
                try check(size, body.length)
                return .done(head, isResumed: false)
            case .rest(let end, let isLast):
                let size = try await write(body, from: plan.offset)
                try check(size, end)
                return isLast ? .done(head, isResumed: true) : .more(end)
            }
        }
    }

    /// Empties the part, and writes the note for a later call.
    ///
    /// The order matters: a note must never describe bytes of another version.
    private func begin(_ head: HTTPResponse, _ length: Int64?, _ request: RawRequest) async throws {
        try await files.truncate()
        // The caller's own range cannot be continued: its offsets are not those of the file.
        let isWhole = head.status != .partialContent
        let name = PartialDownload.name(of: request)
        let isContinued = resumes && isWhole && request.isIdempotent
        try await files.note(isContinued ? PartialDownload(of: head, length: length, to: name) : nil)
    }

    /// Writes a body in large pieces, because each piece costs a switch to a
    /// thread that may block, and back.
    private func write(_ body: Body, from offset: Int64) async throws -> Int64 {
        var position = offset
        var piece: [UInt8] = []
        do {
            for try await chunk in body {
                piece += chunk
                guard piece.count >= Self.pieceSize else { continue }
                try await files.write(piece[...], at: position)
                position += Int64(piece.count)
                piece.removeAll(keepingCapacity: true)
            }
        } catch {
            // The received bytes are useful to a later call.
            try? await files.write(piece[...], at: position)
            throw error
        }
        try await files.write(piece[...], at: position)
        return position + Int64(piece.count)
    }

    private static let pieceSize = 256 * 1024

    private func check(_ size: Int64, _ expected: Int64?) throws {
        guard let expected, size != expected else { return }
        throw ClientError(.undecodable.truncated, reason: "\(size) bytes instead of \(expected)")
    }
}
