// SPDX-License-Identifier: MIT

import Errand
import ErrandOAuth
import Foundation

// What a developer who knows other clients writes in the first week, before reading the documentation, with the
// compiler's default settings. That it compiles is the test; `FirstGuessTests` and others say what it does.

struct Person: Codable, Sendable {
    var id: Int
    var name: String
}

struct PeoplePage: Codable, Sendable {
    var people: [Person]
    var cursor: String?
}

func clients(of url: String, token: String) throws -> [Client] {
    let base = try BaseURL(url)
    return [
        Client("https://api.example.com"), Client(url), Client(base), Client(url, transport: .platform),
        Client(url) { $0.middleware = .standard { $0.authorizer = .bearer(token) } },
        Client(url) {
            $0.problems = .details
            $0.middleware = .standard {
                $0.authorizer = .bearer(token)
                $0.retry?.isWorthRetrying = { response in
                    String(decoding: response.bodyPrefix, as: UTF8.self).contains("lock_timeout") ? true : nil
                }
            }
            $0.middleware.append(.compress())
        },
    ]
}

func requests(_ id: Int, _ name: String, _ tags: [String], _ born: Int?, _ slug: String) {
    _ = Request<Person>.get("people/\(id)")
    _ = Request<Person>.get("sites/\(public: slug)/people/\(id)")
    _ = Request<Person>.get("people", .query("tag", ["a", "b"]))
    _ = Request<Person>.get("people", .query("tag", tags), .query("limit", 5))
    _ = Request<Person>.post("people", .json(["name": "y", "n": 1]))
    _ = Request<Person>.post("people", .json(["name": name, "id": id, "born": born, "tags": tags]))
    _ = Request<Person>.post("people", .json(["person": ["name": "Ada", "age": 36], "notify": true]))
    _ = Request<Person>.post("people", .json(["name": name]))
    _ = Request<Person>.post("people", .json(Person(id: id, name: name)))
    _ = Request<Person>.post("people", .form(["name": name, "id": id]))
}

func upload(_ path: String, _ url: URL, _ client: Client) async throws {
    try await client.send(Request<Void>.put("photo", .body(.file("photo.jpg"), type: "image/jpeg")))
    try await client.send(Request<Void>.put("photo", .body(.file(path), type: "image/jpeg")))
    try await client.send(Request<Void>.post("photo", .file("photo", .file(url), filename: "a.jpg")))
    _ = try await client.download(.get("export"), to: path)
    _ = try await client.download(.get("export"), to: url)
    _ = try await client.download(.get("export"), to: "export.csv")
}

func pages(_ client: Client) async throws -> [Person] {
    var people: [Person] = []
    for try await person in client.items(Request<[Person]>.get("people"), by: .linkHeader, { $0 }) {
        people.append(person)
    }
    for try await page in client.pages(Request<PeoplePage>.get("people"), by: .cursor("after", \.cursor)) {
        people += page.people
    }
    return people
}

func person(_ id: Int, _ client: Client) async throws -> Person? {
    do {
        let response = try await client.response(to: Request<Person>.get("people/\(id)"))
        guard response.status == .ok, response["X-Total"] != nil else { return nil }
        return response.value
    } catch let error as ClientError where error.kind == .notFound {
        return nil
    } catch ClientError.unauthorized {
        return nil
    } catch let error as ClientError {
        if let details = error.problem(as: ProblemDetails.self) { print(details.title ?? "", details.detail ?? "") }
        throw error
    }
}

func observed(_ url: String) -> Client {
    var options = ObservationOptions()
    options.logs = .curl
    return Client(url) { $0.middleware = .standard { $0.observation = Observation(options) } }
}

func identity(_ secret: String) -> OAuthClientIdentity { OAuthClientIdentity(id: "app", secret: secret) }
