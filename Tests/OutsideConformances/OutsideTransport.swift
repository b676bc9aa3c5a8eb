// SPDX-License-Identifier: MIT

import AsyncHTTPClient
import ErrandCore
import Foundation
import HTTPTypes
import NIOCore
import NIOHTTP1
import NIOPosix

/// A transport over AsyncHTTPClient, with what anybody can use of it and of the core.
///
/// It says nothing of time limits, proxies and TLS: its checks are about exchanges.
package struct OutsideTransport: Transport {
    private let client: HTTPClient

    /// Runs work with a transport, and shuts its client down.
    package static func run(_ work: (OutsideTransport) async throws -> Void) async throws {
        var configuration = HTTPClient.Configuration(redirectConfiguration: .disallow)
        // A refused connection is a result, and so is a lost one.
        configuration.connectionPool.retryConnectionEstablishment = false
        let client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
        do { try await work(OutsideTransport(client: client)) } catch {
            try await client.shutdown()
            throw error
        }
        try await client.shutdown()
    }

    package func exchange(_ request: RawRequest) -> any Exchange {
        TaskExchange { try await respond(to: request) }
    }

    private func respond(to request: RawRequest) async throws -> RawResponse {
        var sent = HTTPClientRequest(url: request.url)
        sent.method = HTTPMethod(rawValue: request.head.method.rawValue)
        for field in request.head.headerFields { sent.headers.add(name: field.name.rawName, value: field.value) }
        if let body = request.body {
            sent.body = .stream(
                body.map { ByteBuffer(bytes: $0) }, length: body.length.map { .known($0) } ?? .unknown)
        }
        do {
            let response = try await client.execute(sent, deadline: .distantFuture)
            return received(response, to: request)
        } catch {
            throw failure(error, hasHead: false)
        }
    }

    private func received(_ response: HTTPClientResponse, to request: RawRequest) -> RawResponse {
        var head = HTTPResponse(status: .init(code: Int(response.status.code)))
        for (name, value) in response.headers {
            if let name = HTTPField.Name(name) { head.headerFields.append(HTTPField(name: name, value: value)) }
        }
        let length = head.headerFields[.contentLength].flatMap { Int64($0) }
        let hasBody = request.head.method != .head && ![204, 304].contains(head.status.code)
        return RawResponse(
            head: head, body: hasBody ? .stream(ReceivedChunks(base: response.body), length: length) : .empty)
    }
}

/// The chunks of a response, with errors of the core.
private struct ReceivedChunks: AsyncSequence, Sendable {
    let base: HTTPClientResponse.Body

    func makeAsyncIterator() -> Iterator { Iterator(base: base.makeAsyncIterator()) }

    struct Iterator: AsyncIteratorProtocol {
        var base: HTTPClientResponse.Body.AsyncIterator

        mutating func next() async throws -> ArraySlice<UInt8>? {
            do {
                return try await base.next().map { Array(buffer: $0)[...] }
            } catch {
                throw failure(error, hasHead: true)
            }
        }
    }
}

/// Returns an error of the core for one of AsyncHTTPClient or SwiftNIO.
///
/// The error of a request's own body stays as it is.
private func failure(_ error: any Error, hasHead: Bool) -> any Error {
    let kind: ClientError.Kind? =
        switch error {
        case let error as HTTPClientError:
            switch error {
            case .cancelled: nil
            case .remoteConnectionClosed: hasHead ? .undecodable.truncated : .connection.lost
            case .bodyLengthMismatch: .invalidRequest.encoding
            default: .connection.lost
            }
        case HTTPParserError.invalidEOFState: hasHead ? .undecodable.truncated : .connection.lost
        case is HTTPParserError: .connection.protocolViolation
        case let error as NIOConnectionError: error.connectionErrors.isEmpty ? .connection.dns : .connection.refused
        case let error as IOError: error.errnoCode == ECONNREFUSED ? .connection.refused : .connection.lost
        case is ChannelError: .connection.lost
        default: nil
        }
    return kind.map { ClientError($0, underlying: error) } ?? error
}
