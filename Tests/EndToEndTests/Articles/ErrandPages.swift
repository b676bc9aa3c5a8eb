// SPDX-License-Identifier: MIT

import Errand
import ErrandJSON
import Foundation
import HTTPTypes
import Logging
import SystemPackage

// The code of the pages "Requests and responses" and "Logs, metrics and traces". It is compiled, not run.

private struct Person: Codable, Sendable { var id: Int, name: String }
private struct PeoplePage: Codable, Sendable { var results: [Person] }

extension Request where Output == Person {
    static func person(_ id: Int) -> Self { .get("people/\(id)") }
}

private enum RequestPage {
    static func parts(client: Client, listID: Int, email: String?, tags: [String]) async throws {
        let people: [Person] = try await client.send(
            .get(
                "lists/\(listID)/people", .query("limit", 50), .query("email", email),
                .header("X-Reason", "newsletter")))
        let tagged: [Person] = try await client.send(.get("people", .query("sort", "name"), .query("tag", tags)))
        _ = (people, tagged)
    }

    static func urls(address: String, link: String) async throws {
        let client = Client(try BaseURL(address))
        let page: PeoplePage = try await client.send(.get("", .url(link)))
        _ = page
    }

    static func sent(client: Client, bytes: [UInt8]) async throws {
        let created: Person = try await client.send(.post("people", .json(["name": "Ada"])))
        try await client.send(Request<Void>.post("sign-ups", .form(["name": "Ada", "list": "news"])))
        try await client.send(Request<Void>.put("notes/7", .body(.text("Call back"), type: .text)))
        try await client.send(Request<Void>.put("pictures/7", .body(.bytes(bytes), type: "image/png")))
        try await client.send(
            Request<Void>.post(
                "pictures", .form("title", "Me"),
                .file("picture", try .file("me.png"), filename: "me.png", type: "image/png")))
        _ = created
    }

    static func read(client: Client) async throws {
        let results: [Person] = try await client.send(Request<Void>.get("people").reading(.json(at: "results")))
        let text = try await client.send(Request<Void>.get("notes/7").reading(.text))
        let picture = try await client.send(Request<Void>.get("pictures/7").reading(.bytes))
        let json: JSONValue = try await client.send(.get("settings"))
        print(json["theme"]?.string ?? "none")
        let response = try await client.response(to: Request<[Person]>.get("people"))
        print(response.head.status, response.head.headerFields[.eTag] ?? "", response.value.count)
        _ = (results, text, picture)
    }

    static func snakeCase() -> [Any] {
        var reader = JSONCoding.defaultReader
        reader.keyDecodingStrategy = .convertFromSnakeCase
        var writer = JSONCoding.defaultWriter
        writer.keyEncodingStrategy = .convertToSnakeCase
        let client = Client("https://api.example.com/v1") { [reader, writer] in
            $0.coders.json = JSONCoding(reader: reader, writer: writer)
        }
        return [client, JSONCoding(decoder: { JSONDecoder() }, encoder: { JSONEncoder() })]
    }

    static func streams(client: Client) async throws {
        let download = try await client.download(.get("exports/7"), to: "people.csv")
        print(download.bytes, download.resumedFrom)
        for try await person in client.jsonLines(.get("people/all"), as: Person.self) { print(person.name) }
        for try await event in client.events(.get("changes")) { print(event.type, event.data) }
        let bytes = try await client.withResponse(to: Request<Void>.get("log"), .timeout(nil)) { head, body in
            var count = 0
            for try await chunk in body { count += chunk.count }
            return count
        }
        _ = bytes
    }
}

private enum LogPage {
    static func collect() {
        LoggingSystem.bootstrap { label in
            var handler = StreamLogHandler.standardError(label: label)
            handler.logLevel = .debug
            return handler
        }
    }

    static func choose(transport: some Transport, id: Int, logger: Logger) async throws {
        var options = ObservationOptions()
        options.logger = Logger(label: "people")
        options.logs = [.calls, .failures, .requests, .bodies]
        let client = Client("https://api.example.com/v1", transport: transport) { [options] in
            $0.middleware = .standard { $0.observation = Observation(options) }
        }
        let person: Person = try await client.send(.get("people/\(id)", .option(\.logger, logger)))
        _ = person
    }

    static func events(transport: some Transport) -> Client {
        let client = Client("https://api.example.com/v1", transport: transport) {
            $0.middleware = .standard {
                $0.outside = [
                    .observe(.eventsOnly) { event in
                        if event.name == .callEnded { print(event.request.template, event.duration ?? .zero) }
                    }
                ]
            }
        }
        return client
    }
}
