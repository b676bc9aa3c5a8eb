// SPDX-License-Identifier: MIT

import ErrandTesting
import HTTPTypes
import Synchronization
import TestSupport
import Testing

@testable import ErrandCore
@testable import ErrandMiddleware

/// Two obstacles on the way to one response, each of which another middleware has to overcome.
@Suite("Pairs of middleware", .timed, .timeLimit(.minutes(10)))
struct PairTests {
    enum Obstacle: CaseIterable {
        /// Without a cookie the request is led to its own URL, or to another one and back.
        case consent, consentElsewhere
        case moved
        case busy, limited, lost
        case refused
    }

    /// The other middleware of the chain.
    enum Company: CaseIterable { case none, cache, coalescing, breaker }

    private final class Server: Sendable {
        private let seen = Mutex<[Int: Int]>([:])

        /// Returns how often an obstacle was met before.
        private func count(_ place: Int) -> Int {
            seen.withLock { seen in
                defer { seen[place, default: 0] += 1 }
                return seen[place, default: 0]
            }
        }

        /// Returns the response of an obstacle; `nil` when the request has overcome it.
        func response(of obstacle: Obstacle, _ place: Int, to request: RawRequest) throws -> RawResponse? {
            let fields = request.head.headerFields
            let path = request.head.path ?? ""
            let hasCookie = fields[.cookie]?.contains("c\(place)=1") ?? false
            switch obstacle {
            case .consent:
                return hasCookie ? nil : .json("{}", status: 302, [.location: path, .setCookie: "c\(place)=1; Path=/"])
            case .consentElsewhere:
                if hasCookie { return nil }
                guard path.hasPrefix("/consent\(place)") else {
                    return .json("{}", status: 302, [.location: "/consent\(place)?to=\(path)"])
                }
                let back = path.split(separator: "=", maxSplits: 1).last.map(String.init) ?? ""
                return .json("{}", status: 302, [.location: back, .setCookie: "c\(place)=1; Path=/"])
            case .moved:
                return path.contains("m\(place)") ? nil : .json("{}", status: 302, [.location: path + "m\(place)"])
            case .busy: return count(place) > 0 ? nil : .json("{}", status: 503)
            case .limited: return count(place) > 0 ? nil : .json("{}", status: 429, [.retryAfter: "1"])
            case .lost:
                if count(place) == 0 { throw ClientError(.connection.lost) }
                return nil
            case .refused: return fields[.authorization] == "Bearer new" ? nil : .json("{}", status: 401)
            }
        }
    }

    @Test(
        "Whatever two obstacles are on the way, in this order or the other, the call has its response, twice",
        arguments: Obstacle.allCases, Company.allCases)
    func pairs(first: Obstacle, company: Company) async throws {
        for second in Obstacle.allCases {
            let (server, time) = (Server(), TestTime())
            let wire = ClosureTransport { request, _ in
                for (place, obstacle) in [first, second].enumerated() {
                    if let response = try server.response(of: obstacle, place, to: request) { return response }
                }
                return .json("1", status: 200, [.cacheControl: "max-age=60"])
            }
            let client = Client.over(wire) {
                $0.time = time.source
                $0.middleware = .standard {
                    let authorizer = RenewableToken()
                    $0.authorizer = authorizer
                    $0.retry?.backoff = .none
                    $0.inside = [.cookies(authorizer: authorizer)]
                    if company == .cache { $0.cache = Cache(MemoryCacheStore()) }
                    if company == .coalescing { $0.coalescing = 1000 }
                    if company == .breaker { $0.breaker = CircuitPolicy() }
                }
            }
            let clock = Task {
                while true {
                    try await time.waitForSleeper(dueIn: .seconds(1))
                    await time.advance(by: .seconds(1))
                }
            }
            defer { clock.cancel() }
            for call in 1...2 {
                let result = await Task { try await client.send(Request<Int>.get("p")) }.result
                #expect((try? result.get()) == 1, "\(first), \(second), \(company), call \(call): \(result)")
            }
        }
    }
}
