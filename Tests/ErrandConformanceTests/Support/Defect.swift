// SPDX-License-Identifier: MIT

import Errand
import ErrandConformance
import Synchronization

/// A way in which a transport can be wrong, and the checks that must find it.
struct Defect: Sendable, CustomStringConvertible {
    let description: String
    let checks: [TransportConformance.Check]
    /// The checks that the defect leaves waiting until they are late.
    let endless: [TransportConformance.Check]
    let make: @Sendable () -> FaultyTransport

    init(
        _ description: String, _ checks: TransportConformance.Check..., endless: TransportConformance.Check...,
        make: @escaping @Sendable () -> FaultyTransport
    ) {
        self.description = description
        self.checks = checks + endless
        self.endless = endless
        self.make = make
    }

    /// One check of one defect.
    struct Case: Sendable, CustomStringConvertible {
        let defect: Defect
        let check: TransportConformance.Check
        var description: String { "\(defect): \(check.id)" }
        var isEndless: Bool { defect.endless.contains(check) }
    }

    static let cases: [Case] = all.flatMap { defect in defect.checks.map { Case(defect: defect, check: $0) } }

    static let all: [Defect] = requests + responses + failures + exchanges
}

private struct Foreign: Error {}

// MARK: Requests

extension Defect {
    fileprivate static let requests = [
        Defect("normalizes paths", .targets) {
            .asking { $0.head.path = $0.head.path?.replacing("//", with: "/") }
        },
        Defect("decodes paths", .targets) {
            .asking { $0.head.path = $0.head.path?.replacing("%7B", with: "{") }
        },
        Defect("drops an empty query", .targets) {
            .asking { request in
                if request.head.path?.hasSuffix("?") == true { request.head.path?.removeLast() }
            }
        },
        Defect("joins request fields", .requestFields) {
            .asking { request in
                for field in request.head.headerFields {
                    request.head.headerFields[field.name] = request.head.headerFields[field.name]
                }
            }
        },
        Defect("sends no length with an empty POST", .emptyPost) {
            .asking { request in
                guard request.head.method == .post else { return }
                request.body = .stream(AsyncStream { $0.finish() })
            }
        },
        Defect("sends a body with a GET", .bareGet) {
            .asking { if $0.head.method == .get { $0.body = .text("x") } }
        },
        Defect("sends every stream in chunks", .knownLength) {
            .asking { request in request.body = request.body.map { .stream($0) } }
        },
        Defect("reads request bodies first", .unknownLength, .uploadBackpressure) {
            .asking { request in
                if let body = request.body { request.body = .bytes(try await body.collect()) }
            }
        },
        Defect("sends a body that is not as long as it says", .shortBody, .longBody) {
            .asking { request in
                guard let body = request.body, let length = body.length else { return }
                let bytes = try await body.collect().prefix(Int(length))
                request.body = .bytes(bytes + [UInt8](repeating: 0, count: Int(length) - bytes.count))
            }
        },
        Defect("changes a byte of the request", .largeBodies, .knownLength, .unknownLength) {
            .asking { request in
                guard let body = request.body else { return }
                var bytes = try await body.collect()
                if let last = bytes.indices.last { bytes[last] ^= 1 }
                let changed = Body.bytes(bytes)
                request.body = body.length == nil ? .stream(changed) : changed
            }
        },
    ]
}

// MARK: Responses

extension Defect {
    fileprivate static let responses = [
        Defect("minds the case of field names", .fieldNames) {
            .responding { response in
                response.head.headerFields = HTTPFields(
                    response.head.headerFields.filter { $0.name.rawName != $0.name.rawName.uppercased() })
            }
        },
        Defect("joins response fields", .duplicateFields) {
            .responding { response in
                for field in response.head.headerFields {
                    response.head.headerFields[field.name] = response.head.headerFields[field.name]
                }
            }
        },
        Defect("turns the order of fields round", .duplicateFields) {
            .responding { $0.head.headerFields = HTTPFields($0.head.headerFields.reversed()) }
        },
        Defect("refuses fields that are not ASCII", .nonUTF8Fields) {
            .responding { response in
                for field in response.head.headerFields where field.value.contains(where: { !$0.isASCII }) {
                    throw ClientError(.connection.protocolViolation)
                }
            }
        },
        Defect("cuts long fields, or throws an error of its own", .hugeField) {
            // Whether a transport takes 100 KB may depend on how they are cut on the way.
            FaultyTransport { request, base in
                guard var response = try? await base.send(request) else { throw Foreign() }
                response.head.headerFields[.eTag] = response.head.headerFields[.eTag].map { String($0.prefix(8192)) }
                return response
            }
        },
        Defect("gives every head the fields of an interim one", .splitHead, .informational, .trailers) {
            .responding { $0.head.headerFields[.eTag] = "\"early\"" }
        },
        Defect("gives the interim response", .informational, .noContent, .notModified, .nonUTF8Fields) {
            .responding { $0.head.status = .init(code: 103) }
        },
        Defect("reads response bodies first", .backpressure, endless: .drip) {
            .responding { $0.body = .bytes(try await $0.body.collect()) }
        },
        Defect("leaves the framing in", .chunked, .trailers, .splitHead, .excessBody, .gzip, .noContent, .notModified) {
            .responding { response in
                response.body = .bytes(Array("5\r\n".utf8) + (try await response.body.collect()))
            }
        },
        Defect("takes a body without a length for none", .untilClose) {
            .responding { if $0.body.length == nil { $0.body = .empty } }
        },
        Defect("announces a length that is not the body's", .bodyLength, .gzip) {
            .responding { $0.body = .stream($0.body, length: 80) }
        },
        Defect("drops the length of a HEAD", .headRequest) {
            .responding { $0.head.headerFields[.contentLength] = nil }
        },
        Defect("changes a byte of the response", .largeBodies) {
            .responding { response in
                var bytes = try await response.body.collect()
                if let last = bytes.indices.last { bytes[last] ^= 1 }
                response.body = .bytes(bytes)
            }
        },
    ]
}

// MARK: Failures

extension Defect {
    fileprivate static let failures = [
        Defect(
            "throws errors of its own", .shortBody, .longBody, .closedBeforeHead, .truncatedLength, .truncatedChunks,
            .hugeLength, .malformedLength, .malformedChunk, .garbage, .refused, .unresolved, .failingBody
        ) {
            .failing { _ in Foreign() }
        },
        Defect(
            "calls every failure the same", .closedBeforeHead, .truncatedLength, .truncatedChunks, .hugeLength,
            .refused, .unresolved, .failingBody, .cancelBeforeHead, .slowHead, .cancelledUpload
        ) {
            .failing { _ in ClientError(.connection) }
        },
        Defect("takes a truncated body for a whole one", .truncatedLength, .truncatedChunks, .hugeLength) {
            .responding { response in
                let (chunks, continuation) = AsyncStream.makeStream(of: ArraySlice<UInt8>.self)
                do {
                    for try await chunk in response.body { continuation.yield(chunk) }
                } catch {
                    // This is the defect.
                }
                continuation.finish()
                response.body = .stream(chunks)
            }
        },
        Defect("responds for a server that speaks no HTTP", .garbage, .malformedLength, .refused, .unresolved) {
            FaultyTransport { request, base in
                do { return try await base.send(request) } catch { return RawResponse(head: .init(status: .ok)) }
            }
        },
        Defect("takes a malformed chunk for the end", .malformedChunk) {
            .responding { response in
                response.body = .bytes((try? await response.body.collect()) ?? [])
            }
        },
        Defect("throws errors of its own when the response comes early", .earlyResponse) {
            FaultyTransport { request, base in
                _ = try? await base.send(request)
                throw Foreign()
            }
        },
    ]
}

// MARK: Exchanges

extension Defect {
    fileprivate static let exchanges = [
        Defect("follows redirects", .redirect) {
            FaultyTransport { request, base in
                let response = try await base.send(request)
                guard response.head.status.kind == .redirection else { return response }
                await response.body.discard()
                var next = request
                next.head.path = response.head.headerFields[.location]
                return try await base.send(next)
            }
        },
        Defect("drops the bodies of redirects", .redirect) {
            .responding { if $0.head.status.kind == .redirection { $0.body = .empty } }
        },
        Defect("responds to challenges", .challenge) {
            FaultyTransport { request, base in
                let response = try await base.send(request)
                guard response.head.status == .unauthorized else { return response }
                await response.body.discard()
                var next = request
                next.head.headerFields[.authorization] = "Basic eDp5"
                return try await base.send(next)
            }
        },
        Defect("keeps cookies", .cookies) {
            let jar = Mutex<String?>(nil)
            return FaultyTransport { request, base in
                var request = request
                request.head.headerFields[.cookie] = jar.withLock { $0 }
                let response = try await base.send(request)
                jar.withLock { $0 = response.head.headerFields[.setCookie] ?? $0 }
                return response
            }
        },
        Defect("stores responses", .caching) {
            let stored = Mutex<RawResponse?>(nil)
            return FaultyTransport { request, base in
                if let known = stored.withLock({ $0 }) { return known }
                var response = try await base.send(request)
                response.body = .bytes(try await response.body.collect())
                stored.withLock { [response] in $0 = response }
                return response
            }
        },
        Defect("makes requests conditional", .caching) {
            .asking { $0.head.headerFields[.ifNoneMatch] = "\"e\"" }
        },
        Defect("sends again when a connection is lost", .sentOnce) {
            FaultyTransport { request, base in
                do {
                    return try await base.send(request)
                } catch ClientError.connection {
                    return try await base.send(request)
                }
            }
        },
        Defect("opens a connection for each request", .connectionReuse) {
            .asking { $0.head.headerFields[.connection] = "close" }
        },
        Defect("mixes up responses", .concurrency) { .asking { $0.head.path = "/1" } },
        Defect("goes on when it is cancelled", endless: .cancelBeforeHead, .slowHead, .cancelledUpload) {
            FaultyTransport { request, base in
                let task = Task.detached { try await base.send(request) }
                let ended = Parked()
                Task.detached {
                    _ = await task.result
                    ended.end()
                }
                try await ended.wait()
                return try await task.value
            }
        },
        Defect("holds on to bodies", endless: .droppedBody, .unreadBody, .cancelAfterHead) {
            let held = Mutex<[Body]>([])
            return FaultyTransport { request, base in
                var response = try await base.send(request)
                held.withLock { [response] in $0.append(response.body) }
                let body = response.body
                let (chunks, continuation) = AsyncThrowingStream.makeStream(of: ArraySlice<UInt8>.self)
                let pump = Task.detached {
                    do {
                        for try await chunk in body { continuation.yield(chunk) }
                        continuation.finish()
                    } catch {
                        continuation.finish(throwing: error)
                    }
                }
                _ = pump
                response.body = .stream(chunks, length: body.length)
                return response
            }
        },
    ]
}

/// Waits for an end, or for its own cancellation, whichever comes first.
private final class Parked: Sendable {
    private let (events, continuation) = AsyncStream.makeStream(of: Void.self)

    func end() { continuation.finish() }

    func wait() async throws {
        for await _ in events {}
        try Task.checkCancellation()
    }
}
