// SPDX-License-Identifier: MIT

import Errand
import ErrandTesting
import HTTPTypes
import Synchronization

// The code of the pages "Writing a middleware" and "Writing a transport".

/// Asks for responses in a language.
struct Language: Middleware {
    let code: String
    let waitsOnlyThroughNext = true

    func send(_ request: RawRequest, next: Next) async throws -> RawResponse {
        var request = request
        request.head.headerFields[.acceptLanguage] = request.options.language ?? code
        return try await next(request)
    }
}

/// Sends a request once more, a second later, when the server is too busy.
struct OnceMore: Middleware {
    let waitsOnlyThroughNext = true

    func send(_ request: RawRequest, next: Next) async throws -> RawResponse {
        let response = try await next(request)
        guard response.head.status == .serviceUnavailable, request.body?.isReplayable ?? true else {
            return response
        }
        await response.body.discard()
        try await next.wait(until: next.services.time.now().advanced(by: .seconds(1)))
        return try await next(request)
    }
}

/// Responds without the network while there is a notice for it.
struct Maintenance: Middleware {
    let isOn: @Sendable () -> Bool
    let waitsOnlyThroughNext = true

    func send(_ request: RawRequest, next: Next) async throws -> RawResponse {
        guard !isOn() else { throw ClientError(.maintenance, reason: "the service is being repaired") }
        return try await next(request)
    }
}

extension ClientError.Kind {
    static let maintenance = Self("rejected.maintenance")
}

extension Options {
    private enum LanguageKey: OptionKey { static let defaultValue: String? = nil }

    /// The language of one request, in place of the middleware's.
    var language: String? {
        get { self[LanguageKey.self] }
        set { self[LanguageKey.self] = newValue }
    }
}

enum MiddlewarePage {
    static func chain(transport: some Transport) -> Client {
        let client = Client("https://api.example.com/v1", transport: transport) {
            $0.middleware = .standard {
                $0.outside = [Language(code: "fr")]
                $0.inside = [OnceMore()]
            }
        }
        return client
    }

    static func choice(client: Client) async throws -> [String] {
        let cities: [String] = try await client.send(.get("cities", .option(\.language, "de")))
        return cities
    }
}

/// Responds to every request with its own path.
struct EchoTransport: Transport {
    func exchange(_ request: RawRequest) -> any Exchange {
        TaskExchange {
            var head = HTTPResponse(status: .ok)
            head.headerFields[.contentType] = "text/plain"
            return RawResponse(head: head, body: .text(request.head.path ?? "/"))
        }
    }
}

/// Counts the requests that go to another transport.
struct CountingTransport: Transport {
    let base: any Transport
    let count = RequestCount()

    func exchange(_ request: RawRequest) -> any Exchange {
        count.add()
        return base.exchange(request)
    }

    func concurrentRequests(to origin: URLOrigin) -> Int? { base.concurrentRequests(to: origin) }
    var taskExecutor: (any TaskExecutor)? { base.taskExecutor }
}

final class RequestCount: Sendable {
    private let number = Mutex(0)
    var value: Int { number.withLock { $0 } }
    func add() { number.withLock { $0 += 1 } }
}
