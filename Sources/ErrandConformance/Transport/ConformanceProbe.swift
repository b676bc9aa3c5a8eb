// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandTesting
import HTTPTypes

/// The transport under test, with the operations that checks need.
struct ConformanceProbe: Sendable {
    let transport: any Transport
    let decodesContent: Bool

    /// A response that was read to its end.
    struct Response {
        let raw: RawResponse
        let bytes: [UInt8]
        var text: String { String(decoding: bytes, as: UTF8.self) }
    }

    /// Runs one exchange, and reads the body to its end.
    func exchange(_ request: RawRequest) async throws -> Response {
        let response = try await transport.send(request)
        var bytes: [UInt8] = []
        for try await chunk in response.body { bytes += chunk }
        return Response(raw: response, bytes: bytes)
    }

    /// Runs one `GET` against a server that always sends the same response.
    func get(_ response: String) async throws -> Response {
        try await WireServer.serve(.responding(response)) { try await exchange($0.request()) }
    }

    /// Runs one exchange that must end in an error of a family.
    ///
    /// - Parameter family: The family; `nil` for any ``ClientError``.
    func failure(_ family: ClientError.Kind?, _ request: RawRequest) async throws {
        let expected = family.map { "a ClientError of the kind \($0)" } ?? "a ClientError"
        do {
            let response = try await exchange(request)
            throw Finding("ended well with \(response.raw.head.status.code) and \(response.bytes.count) bytes")
        } catch let error as ClientError {
            guard let family else { return }
            try expect(error.kind.belongs(to: family), "threw \(error), expected \(expected)")
        } catch let finding as Finding {
            throw Finding("\(finding), expected \(expected)")
        } catch {
            throw Finding("threw \(type(of: error)) \(error), expected \(expected)")
        }
    }

    /// Runs one `GET` with a broken response, which must end in an error of a
    /// family.
    func failure(_ family: ClientError.Kind?, after response: String, closes: Bool) async throws {
        let script: WireScript = closes ? .respondingOnce(response) : .responding(response)
        try await WireServer.serve(script) { try await failure(family, $0.request()) }
    }

    /// Runs an operation, cancels it at a point, and expects a
    /// `CancellationError`.
    ///
    /// - Parameter point: The point of the cancellation. The side that sees the
    ///   point reached releases it.
    func cancelling(at point: Parking, _ operation: @escaping @Sendable () async throws -> Void) async throws {
        try await withThrowingTaskGroup(of: (any Error)?.self) { group in
            group.addTask {
                do {
                    try await operation()
                    point.release()
                    return nil
                } catch {
                    point.release(.failure(error))
                    return error
                }
            }
            try await point.wait()
            group.cancelAll()
            guard let error = try await group.next() ?? nil else { throw Finding("ended well although cancelled") }
            try expect(error is CancellationError, "threw \(type(of: error)) \(error), expected CancellationError")
        }
    }
}
