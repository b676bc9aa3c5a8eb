// SPDX-License-Identifier: MIT

import Errand
import ErrandSQLite
import ErrandTesting
import HTTPTypes
import NationBuilder

// The code of the pages of Errand and ErrandCore, which `PageTests` compares. It is compiled, not
// run; the middleware and transports are run by `WrittenStepTests`.

enum LandingPages {
    struct Person: Codable, Sendable { var id: Int, name: String }
    struct City: Codable, Sendable { var name: String }

    static func errand(token: String, listID: Int) async throws {
        let client = Client("https://api.example.com/v1") {
            $0.defaults = [.query("locale", "en")]
            $0.middleware = .standard { $0.authorizer = .bearer(token) }
        }
        let people: [Person] = try await client.send(.get("lists/\(listID)/people"))
        _ = people
    }

    struct Weather: Sendable {
        let client: Client

        init(transport: some Transport) {
            client = Client(bare: "https://weather.example/v1", transport: transport)
        }

        func cities(named name: String) async throws -> [City] {
            try await client.send(.get("cities", .query("q", name)))
        }
    }
}

enum ErrorPage {
    struct Person: Codable, Sendable { var id: Int, name: String }

    static func kinds(client: Client, id: Int) async throws {
        do {
            let person: Person = try await client.send(.get("people/\(id)"))
            print(person.name)
        } catch ClientError.notFound {
            print("nobody has this id")
        } catch ClientError.connection, ClientError.timedOut {
            print("no response; try again later")
        } catch let error as ClientError {
            print(error)  // status.server GET people/{} → 500, 3 attempts
        }
    }

    struct Order: Codable, Sendable { var id: Int }

    static func meaning(client: Client, order: Order) async throws {
        do {
            try await client.send(Request<Void>.post("orders", .json(order)))
        } catch let error as ClientError {
            switch error.meaning.effect {
            case .notApplied: print("The order was not placed.")
            case .applied: print("The order was placed, and its result is elsewhere.")
            default: print("It is not known whether the order was placed. Look before you try again.")
            }
            if error.meaning.retry == .later { print("The server may be back in a moment.") }
        }
    }

    struct Refusal: Error, Decodable { var message: String }

    static func problem(id: Int, transport: some Transport) async throws {
        let client = Client("https://api.example.com/v1", transport: transport) {
            $0.problems = .json(Refusal.self)
        }
        do {
            try await client.send(Request<Void>.delete("people/\(id)"))
        } catch let error as ClientError {
            print(error.problem(as: Refusal.self)?.message ?? error.kind.name)
        }
    }

    static func accepted(client: Client, id: Int) async throws {
        let response = try await client.response(
            to: Request<Void>.get("people/\(id)"), .option(\.acceptedStatus, .successful.union(.only(404))))
        print(response.head.status == .notFound ? "nobody" : "somebody")
    }
}

enum PagingPage {
    struct Person: Codable, Sendable { var id: Int, name: String }

    struct PeoplePage: Codable, Sendable {
        var results: [Person]
        var next: String?
    }

    static func links(client: Client) async throws {
        let request = Request<PeoplePage>.get("people", .query("limit", 100))
        for try await person in client.items(request, by: .link(\.next), { $0.results }) {
            print(person.name)
        }
    }

    static func numbers(client: Client, request: Request<PeoplePage>) async throws {
        for try await page in client.pages(request, by: .numbered("page") { $0.results.isEmpty }) {
            print(page.results.count)
        }
    }

    static func cursors(client: Client, request: Request<PeoplePage>) async throws {
        let byCursor = Paging<PeoplePage> { page, _ in
            guard let last = page.value.results.last, page.value.next != nil else { return .end }
            return .parts(.query("after", last.id))
        }
        for try await person in client.items(request, by: byCursor, { $0.results }) {
            print(person.name)
        }
    }

    static func heads(client: Client, request: Request<PeoplePage>) async throws {
        for try await page in client.pages(request, by: .link(\.next)).responses {
            print(page.head.status, page.metrics.duration, page.source)
        }
    }
}

enum CachePage {
    struct Person: Codable, Sendable { var id: Int, name: String }

    static func cache(session: some Authorizer) -> Client {
        let client = Client("https://api.example.com", transport: .platform) {
            $0.middleware = .standard {
                $0.authorizer = session
                $0.cache = Cache(MemoryCacheStore())
            }
        }
        return client
    }

    static func nation(token: String) -> Nation {
        let nation = Nation("abeforprez", authorizer: .bearer(token).identified(as: "me"), transport: .platform) {
            $0.chain.cache = Cache(.onDisk("abeforprez"), mode: .revalidate)
        }
        return nation
    }

    static func policy(client: Client) async throws -> [Person] {
        let people: [Person] = try await client.send(.get("people", .cache(.networkElseCache)))
        return people
    }
}

enum SecurityPage {
    static func secret(code: Int) -> Request<Void> { .get("codes/\(String(code))") }

    static func redaction(transport: some Transport) -> Client {
        let client = Client("https://api.example.com", transport: transport) {
            $0.redaction.publicQueryNames.formUnion(["sort", "page[size]"])
            $0.redaction.publicBodyKeys.formUnion(["status"])
        }
        return client
    }

    static func authority() throws -> Client {
        var configuration = NIOTransport.Configuration()
        configuration.tls = .additionalRoots(.file("our-authority.pem"))
        let transport = try NIOTransport(configuration)

        let client = Client("https://api.example.com", transport: transport)
        return client
    }
}
