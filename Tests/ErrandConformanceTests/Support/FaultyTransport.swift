// SPDX-License-Identifier: MIT

import Errand

/// The platform's transport with a defect of its own.
struct FaultyTransport: Transport {
    private let respond: @Sendable (RawRequest, any Transport) async throws -> RawResponse

    init(_ respond: @escaping @Sendable (RawRequest, any Transport) async throws -> RawResponse) {
        self.respond = respond
    }

    func exchange(_ request: RawRequest) -> any Exchange { TaskExchange { try await respond(request, .platform) } }

    /// Changes each request.
    static func asking(_ change: @escaping @Sendable (inout RawRequest) async throws -> Void) -> Self {
        Self { request, base in
            var request = request
            try await change(&request)
            return try await base.send(request)
        }
    }

    /// Changes each response.
    static func responding(_ change: @escaping @Sendable (inout RawResponse) async throws -> Void) -> Self {
        Self { request, base in
            var response = try await base.send(request)
            try await change(&response)
            return response
        }
    }

    /// Throws something else for each error, be it before or within the body.
    static func failing(_ change: @escaping @Sendable (any Error) -> any Error) -> Self {
        Self { request, base in
            do {
                var response = try await base.send(request)
                response.body = .stream(
                    ChangedErrors(base: response.body, change: change), length: response.body.length)
                return response
            } catch {
                throw change(error)
            }
        }
    }
}

/// A body whose errors are others.
private struct ChangedErrors: AsyncSequence, Sendable {
    typealias Failure = any Error

    let base: Body
    let change: @Sendable (any Error) -> any Error

    func makeAsyncIterator() -> Iterator { Iterator(base: base.makeAsyncIterator(), change: change) }

    struct Iterator: AsyncIteratorProtocol {
        var base: Body.AsyncIterator
        let change: @Sendable (any Error) -> any Error

        mutating func next() async throws -> ArraySlice<UInt8>? { try await next(isolation: #isolation) }

        mutating func next(isolation actor: isolated (any Actor)?) async throws -> ArraySlice<UInt8>? {
            do { return try await base.next(isolation: actor) } catch { throw change(error) }
        }
    }
}
