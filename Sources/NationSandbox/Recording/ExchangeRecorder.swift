// SPDX-License-Identifier: MIT

import HTTPTypes
import Hummingbird
import Logging
import NIOCore

/// A recorder of the exchanges with the API.
struct ExchangeRecorder: Sendable {
    /// The largest body of a request that is read.
    private static let maximumBodySize = 64 * 1024 * 1024

    let archive: ExchangeArchive
    let nation: NationState
    let jobs: JobRunner
    let logger: Logger

    /// Returns the response of `body`, and records it with its request.
    ///
    /// Jobs that the request has begun are done before the response.
    func record(
        _ request: Request, _ fate: ChaosMachine.Fate, _ body: (Request) async -> Response?
    ) async -> Response? {
        nation.source.advance()
        var exchange = RecordedExchange(
            slug: nation.slug, moment: nation.source.now(), request: request.head, chaos: fate.names)
        var request = request
        do {
            let bytes = try await request.body.collect(upTo: Self.maximumBodySize)
            exchange.requestBody = Array(bytes.readableBytesView)
            request.body = RequestBody(buffer: bytes)
        } catch {
            // The request is refused by its endpoint, which reads the rest.
            logger.warning("The body of a request could not be recorded", metadata: ["error": "\(error)"])
        }
        var response = await body(request)
        do {
            try await jobs.finish()
            if let whole = response, !fate.isCut {
                let bytes = try await whole.collected()
                exchange.responseBody = Array(bytes.readableBytesView)
                response?.body = ResponseBody(byteBuffer: bytes)
            }
        } catch {
            logger.error("An exchange could not be recorded whole", metadata: ["error": "\(error)"])
        }
        exchange.response = response?.head
        if let problem = archive.append(exchange) { logger.error("\(problem)") }
        return response
    }
}

extension ChaosMachine.Fate {
    /// Whether the body of the response ends before its end.
    fileprivate var isCut: Bool {
        if case .cutBody? = fault?.kind { true } else { false }
    }
}

extension Response {
    /// Returns the whole body.
    func collected() async throws -> ByteBuffer {
        let collected = Setting(ByteBuffer())
        try await body.write(Collector(collected: collected))
        return collected.value
    }

    private struct Collector: ResponseBodyWriter {
        let collected: Setting<ByteBuffer>

        mutating func write(_ buffer: ByteBuffer) async throws {
            collected.change { _ = $0.writeImmutableBuffer(buffer) }
        }

        consuming func finish(_ trailingHeaders: HTTPFields?) async throws {}
    }
}
