// SPDX-License-Identifier: MIT

import ErrandTesting
import HTTPTypes
import TestSupport
import Testing

@testable import ErrandCore
@testable import ErrandMiddleware

/// Two people with clients of their own and one store: whatever sets what tells them apart, and
/// wherever, neither gets the other's response.
@Suite("What a cache knows of the request that was sent", .timed, .timeLimit(.minutes(5)))
struct CachePlacesTests {
    /// Where a request is changed on its way.
    enum Place: CaseIterable, Sendable {
        case request, defaults, outside, authorizer, unknownAuthorizer, inside, insideMarked, insideAuthorizer,
            transport
    }

    /// The part of the request that is changed.
    enum Mark: CaseIterable, Sendable {
        case credential, tenant, query

        var field: HTTPField.Name? {
            switch self {
            case .credential: .authorization
            case .tenant: HTTPField.Name("X-Tenant")
            case .query: nil
            }
        }

        /// The values of `Vary` that the responses must have, so that the change matters (RFC 9111 §4.1).
        var varies: [String?] { self == .tenant ? ["X-Tenant"] : [nil, "Authorization", "Accept, authorization"] }

        func put(_ name: String, on head: inout HTTPRequest, marked: Bool = false) {
            guard let field else {
                head.path = (head.path ?? "/") + "?tenant=\(name)"
                return
            }
            head.headerFields[field] = name
            if marked {
                head.headerFields[fields: field] = [
                    HTTPField(name: field, value: name).marked
                ]
            }
        }
    }

    static let cases = Place.allCases.flatMap { place in
        Mark.allCases.flatMap { mark in
            mark.varies.flatMap { vary in ["private", "public", ""].map { (place, mark, vary, $0) } }
        }
    }

    /// Responds with what the request that came says of the person.
    private static func server(_ mark: Mark, _ vary: String?, _ access: String) -> ClosureTransport {
        ClosureTransport { request, _ in
            let head = request.head
            let name = mark.field.map { head.headerFields[$0] ?? "nobody" } ?? (head.path ?? "")
            var fields: HTTPFields = [.cacheControl: "max-age=60, \(access)", .eTag: "\"\(name)\""]
            fields[.vary] = vary
            if head.headerFields[.ifNoneMatch] == "\"\(name)\"" {
                return RawResponse(head: HTTPResponse(status: .notModified, headerFields: fields))
            }
            return .text("for \(name)", type: "text/plain", fields)
        }
    }

    private static func client(
        _ name: String, at place: Place, _ mark: Mark, _ cache: Cache, _ wire: any Transport
    ) -> Client {
        let step = Step { request, next in
            var request = request
            mark.put(name, on: &request.head, marked: place == .insideMarked)
            return try await next(request)
        }
        let bare: FixedCredential = mark.field.map { .header($0, name) } ?? .query("tenant", name)
        let credential = bare.identified(as: name)
        let transport = place == .transport ? Changing(base: wire) { mark.put(name, on: &$0) } : wire
        return Client(bare: "https://api.example.com", transport: transport) {
            let isAuthorized = place == .authorizer || place == .insideAuthorizer
            // The one inside tells two apart whom the cache takes for one.
            let known: FixedCredential =
                place == .authorizer ? credential : .header(.cookie, "a=b").identified(as: "app")
            $0.middleware = .standard {
                $0.authorizer = isAuthorized ? known : nil
                $0.retry = nil
                $0.limit = nil
                $0.cache = cache
                $0.outside = place == .outside ? [step] : []
                $0.inside =
                    place == .unknownAuthorizer || place == .insideAuthorizer
                    ? [.authorize(credential)] : [.inside, .insideMarked].contains(place) ? [step] : []
            }
            if place == .defaults || place == .request {
                $0.defaults = [mark.field.map { .header($0, name) } ?? .query("tenant", name)]
            }
        }
    }

    @Test("Nobody gets a response that was made for another, and stored responses stay of use", arguments: cases)
    func places(_ place: Place, _ mark: Mark, _ vary: String?, _ access: String) async throws {
        let (store, wire) = (MemoryCacheStore(), Self.server(mark, vary, access))
        // One middleware for both, and one for each.
        for caches in [[Cache(store)], [Cache(store), Cache(store)]] {
            let people = ["anna", "bert"].enumerated().map { index, name in
                (name, Self.client(name, at: place, mark, caches[index % caches.count], wire))
            }
            for mode in [CacheMode.protocol, .revalidate, .cacheElseNetwork, .networkElseCache] {
                for (name, client) in people + people {
                    let text = try await client.send(
                        Request<String>(nil, "p", reading: .text), .cache(mode))
                    let expected = mark.field == nil ? "for /p?tenant=\(name)" : "for \(name)"
                    #expect(text == expected, "\(mode)")
                }
            }
        }
        // What the cache can know is stored: not what is set behind it.
        let isKnown =
            switch place {
            case .authorizer: true
            case .request, .defaults, .outside: mark != .credential
            default: false
            }
        #expect(try await store.usage().responses == (isKnown ? 2 : 0))
    }

    @Test("A middleware inside that changes nothing that the response varies by takes no response out of the store")
    func harmless() async throws {
        let wire = ClosureTransport { _, attempt in
            .text("\(attempt)", type: "text/plain", [.cacheControl: "max-age=60", .vary: "Accept"])
        }
        let trace = Step { request, next in
            var request = request
            request.head.headerFields[.userAgent] = "traced"
            return try await next(request)
        }
        let remade = Step { request, next in
            let response = try await next(request)
            return RawResponse(head: response.head, body: response.body)
        }
        for (step, isStored) in [(trace, true), (remade, false)] {
            let client = Client.over(wire) {
                $0.middleware = .standard {
                    $0.retry = nil
                    $0.limit = nil
                    $0.cache = Cache(MemoryCacheStore())
                    $0.inside = [step]
                }
            }
            let first = try await client.send(Request<String>(nil, "p", reading: .text))
            let second = try await client.send(Request<String>(nil, "p", reading: .text))
            #expect((first == second) == isStored)
        }
    }
}

extension HTTPField {
    fileprivate var marked: HTTPField {
        var field = self
        field.indexingStrategy = .disallow
        return field
    }
}

/// A transport that changes requests, and tells so.
private struct Changing: Transport {
    let base: any Transport
    let change: @Sendable (inout HTTPRequest) -> Void

    init(base: any Transport, _ change: @escaping @Sendable (inout HTTPRequest) -> Void) {
        self.base = base
        self.change = change
    }

    func exchange(_ request: RawRequest) -> any Exchange {
        var changed = request
        change(&changed.head)
        return TaskExchange { [changed] in
            var response = try await base.exchange(changed).response()
            response.sent = changed.head
            return response
        }
    }
}
