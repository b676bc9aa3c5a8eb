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
    private let name: String

    init(client: Client, request: Request<Void>, file: FilePath, resumes: Bool) async throws {
        self.client = client
        self.request = request
        self.resumes = resumes
        name = PartialDownload.name(of: try await client.resolve(request))
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
        let known = resumes ? try await files.partial() : nil
        let plan = DownloadPlan(
            offset: try await files.size(), partial: known?.request == name ? known : nil)
        // A plan without a part never leads to a restart.
        if let done = try await exchange(plan) { return done }
        guard let done = try await exchange(.whole) else { throw ClientError(.connection.protocolViolation) }
        return done
    }

    /// Runs one exchange.
    ///
    /// - Returns: The download; `nil` when the part turned out to be useless.
    private func exchange(_ plan: DownloadPlan) async throws -> Download? {
        let head: HTTPResponse? = try await client.stream(
            [.option(\.idleTimeout, .seconds(30))] + request.parts + plan.parts
        ) { [self] head, body, _ in
            switch plan.step(head) {
            case .restart: return nil
            case .complete: return head
            case .whole:
                try await begin(head, body.length)
                let size = try await write(body, from: 0)
                try check(size, body.length)
            case .rest(let total):
                let size = try await write(body, from: plan.offset)
                try check(size, total)
            }
            return head
        }
        guard let head else { return nil }
        let bytes = try await files.publish()
        let isWhole = plan.step(head) == .whole
        return Download(file: files.file, bytes: bytes, resumedFrom: isWhole ? 0 : plan.offset, head: head)
    }

    /// Empties the part, and writes the note for a later call.
    ///
    /// The order matters: a note must never describe bytes of another version.
    private func begin(_ head: HTTPResponse, _ length: Int64?) async throws {
        try await files.truncate()
        let partial = resumes ? PartialDownload(of: head, length: length, to: name) : nil
        try await files.note(partial)
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
