// SPDX-License-Identifier: MIT

import ErrandCore
import HTTPTypes

extension Fault {
    func exchange(
        _ request: RawRequest, over base: any Transport, _ time: TimeSource
    ) async throws -> RawResponse {
        switch kind {
        case .none: return try await base.send(request)
        case .refused: throw ClientError(.connection.refused)
        case .unresolved: throw ClientError(.connection.dns)
        case .delay(let duration):
            let response = try await base.send(request)
            try await time.sleep(for: duration)
            return response
        case .reset(let stage): return try await reset(request, over: base, stage)
        case .garbage:
            await base.deliver(request)
            throw ClientError(.connection.protocolViolation)
        case .status(let code, let retryAfter): return try await Self.refusal(request, code, retryAfter)
        case .cut(let count):
            return try await base.send(request).spoiling { .cut(after: count, length: $0, .undecodable.truncated) }
        case .wrongLength(let difference):
            return try await base.send(request).announcing(difference)
        case .drip(let bytes, let pause):
            return try await base.send(request).spoiling { _ in .drip(bytes, pause, time) }
        case .garble(let seed):
            return try await base.send(request).spoiling { _ in .garble(SeededRandom(seed: seed)) }
        }
    }

    private func reset(
        _ request: RawRequest, over base: any Transport, _ stage: Stage
    ) async throws -> RawResponse {
        switch stage.kind {
        case .delivery: throw ClientError(.connection.lost)
        case .head:
            await base.deliver(request)
            throw ClientError(.connection.lost)
        case .body(let count):
            return try await base.send(request).spoiling { _ in .cut(after: count, length: nil, .connection.lost) }
        }
    }

    private static func refusal(
        _ request: RawRequest, _ code: Int, _ retryAfter: Duration?
    ) async throws -> RawResponse {
        _ = try await SentBody.read(request.body)
        let text = Array("injected \(code)\n".utf8)
        var head = HTTPResponse(status: HTTPResponse.Status(code: code))
        head.headerFields[.contentType] = MediaType.text.description
        head.headerFields[.contentLength] = "\(text.count)"
        if let retryAfter { head.headerFields[.retryAfter] = "\(WaitTime.seconds(retryAfter))" }
        return RawResponse(head: head, body: .bytes(text), source: .stub)
    }
}

extension Transport {
    /// Lets the server act on the request, and drops the response.
    fileprivate func deliver(_ request: RawRequest) async {
        guard let response = try? await send(request) else { return }
        await response.body.discard()
    }
}

extension RawResponse {
    /// Returns the same response with a fault in its body.
    ///
    /// - Parameter spoil: Returns the fault of the body. It gets the announced
    ///   length.
    fileprivate func spoiling(_ spoil: (Int64?) -> BodyFault) -> RawResponse {
        var spoiled = self
        spoiled.body = SpoiledBody.body(body, length: body.length, spoil(body.length))
        return spoiled
    }

    /// Returns the same response with a wrong announced length.
    fileprivate func announcing(_ difference: Int64) -> RawResponse {
        guard let length = body.length, difference != 0 else { return self }
        let (sum, overflow) = length.addingReportingOverflow(difference)
        let announced = overflow ? .max : max(0, sum)
        var spoiled = self
        spoiled.head.headerFields[.contentLength] = "\(announced)"
        let fault: BodyFault =
            announced < length
            ? .end(after: Int(clamping: announced)) : .cut(after: .max, length: nil, .undecodable.truncated)
        spoiled.body = SpoiledBody.body(body, length: announced, fault)
        return spoiled
    }
}
