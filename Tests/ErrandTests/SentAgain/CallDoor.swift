// SPDX-License-Identifier: MIT

import ErrandTesting
import Foundation
import HTTPTypes
import SystemPackage
import TestSupport

@testable import Errand
@testable import ErrandConformance

/// A method of the client that sends a request.
enum CallDoor: String, CaseIterable, Sendable {
    case send, response, withResponse, download, jsonLines, events, pages, items, responses, perform, performForResponse

    /// The media type that this door reads.
    var type: String { self == .events ? "text/event-stream" : "application/json" }

    /// A body that this door reads.
    var body: String { self == .events ? "data: 1\n\n" : "1\n" }

    /// Sends a request, and reads everything that comes.
    func call(_ client: Client, _ parts: RequestPart?...) async throws {
        let bytes = Request(nil, "p", parts, reading: .bytes)
        let stream = Request<Void>(nil, "p", parts, reading: .nothing)
        let paging = Paging<[UInt8]> { _, _ in .end }
        switch self {
        case .send: _ = try await client.send(bytes)
        case .response: _ = try await client.response(to: bytes)
        case .withResponse: _ = try await client.withResponse(to: bytes) { try await $1.collect() }
        case .download:
            try await TemporaryFolder.with { folder in
                try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
                _ = try await client.download(stream, to: FilePath(folder + "/download"))
            }
        case .jsonLines: for try await _ in client.jsonLines(stream, as: Int.self) {}
        case .events: for try await _ in client.events(stream) {}
        case .pages: for try await _ in client.pages(bytes, by: paging) {}
        case .items: for try await _ in client.items(bytes, by: paging, \.self) {}
        case .responses: for try await _ in client.pages(bytes, by: paging).responses {}
        case .perform:
            try await withCheckedThrowingContinuation { continuation in
                client.perform(bytes, on: .global()) { continuation.resume(with: $0.map { _ in }) }
            }
        case .performForResponse:
            try await withCheckedThrowingContinuation { continuation in
                client.performForResponse(bytes, on: .global()) { continuation.resume(with: $0.map { _ in }) }
            }
        }
    }

    /// Sends a request, and moves the clock past the waits between two requests, but not to the limits of the call.
    func outcome(_ client: Client, _ time: TestTime, _ parts: RequestPart?...) async -> Result<Void, any Error> {
        let call = Task { try await self.call(client, .group(parts.compactMap(\.self))) }
        let clock = Task {
            while true {
                let latest = time.now.advanced(by: .seconds(5))
                try await time.waitForSleepers { $0.contains { $0 <= latest } }
                await time.advanceToNextSleeper()
            }
        }
        defer { clock.cancel() }
        return await call.result
    }
}
