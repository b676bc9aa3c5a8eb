// SPDX-License-Identifier: MIT

import Errand
import ErrandJSON
import ErrandTesting
import HTTPTypes

// The code of the pages "Retries and limits" and "Testing your app".

enum RetryPage {
    struct Person: Codable, Sendable { var id: Int, name: String }
    struct Order: Codable, Sendable { var amount: Int }

    static func policy(token: String, transport: some Transport) -> Client {
        let client = Client("https://api.example.com/v1", transport: transport) {
            $0.defaults = [.timeout(.seconds(20))]
            $0.middleware = .standard {
                $0.authorizer = .bearer(token)
                $0.retry = .attempts(5)
                $0.limit = .requests(250, per: .seconds(10))
                $0.breaker = .standard
            }
        }
        return client
    }

    static func one(client: Client, order: Order) async throws {
        let people: [Person] = try await client.send(.get("people", .retry(.never), .timeout(.seconds(2))))

        try await client.send(Request<Void>.post("orders", .json(order), .idempotencyKey()))
        _ = people
    }

    static func late(client: Client) async throws {
        do {
            try await client.send(Request<Void>.get("people"))
        } catch let error as ClientError where error.kind.belongs(to: .rejected.rateLimited) {
            print("try again in", error.retryAfter ?? .zero)
        }
    }

    static func shared(tokens: [String], transport: some Transport) -> [Client] {
        let limit: RateLimit = .requests(250, per: .seconds(10))
        let clients = tokens.map { token in
            Client("https://api.example.com/v1", transport: transport) {
                $0.middleware = .standard {
                    $0.authorizer = .bearer(token)
                    $0.limit = limit
                }
            }
        }
        return clients
    }

    static func sharedByMachines(token: String, budget: some SharedBudget, transport: some Transport) -> Client {
        let limit = RateLimit(.requests(250, per: .seconds(10)), shared: budget)
        let client = Client("https://api.example.com/v1", transport: transport) {
            $0.middleware = .standard {
                $0.authorizer = .bearer(token).identified(as: "campaign")
                $0.limit = limit
            }
        }
        return client
    }

    static func gateway(budget: some SharedBudget) -> RateLimit {
        RateLimit(.requests(250, per: .seconds(10)), shared: budget, address: "gateway")
    }
}

/// The code under test: it gets its transport from outside.
struct Directory: Sendable {
    struct Person: Codable, Sendable { var id: Int, name: String }

    let client: Client

    init(transport: some Transport, time: TimeSource = .system, limit: RateLimit = RateLimit()) {
        client = Client("https://api.example.com/v1", transport: transport) {
            $0.time = time
            $0.middleware = .standard { $0.limit = limit }
        }
    }

    func name(of id: Int) async throws -> String? {
        do {
            let person: Person = try await client.send(.get("people/\(id)"))
            return person.name
        } catch ClientError.notFound {
            return nil
        }
    }
}

enum LandingClock {
    static func client() -> Client {
        let time = TestTime()
        let stub = StubTransport(time: time.source, .when(.get, "people/{}", .json(["id": 7])))
        let client = Client("https://api.example.com", transport: stub) { $0.time = time.source }
        return client
    }
}
