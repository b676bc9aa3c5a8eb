// SPDX-License-Identifier: MIT

import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
import NationSandbox
import Synchronization
import TestSupport

/// The requests of a test to a sandbox, and the responses.
struct Talk: Sendable {
    let sandbox: RunningSandbox
    var token: String?
    var fields: Fields = ["Accept": "application/json"]
    private var judged = JudgedExchange.Judged.all

    /// The exchanges of version 2, of all tests, for the judge.
    private static let exchanges = ExchangeFile()

    init(_ sandbox: RunningSandbox) {
        self.sandbox = sandbox
        token = sandbox.accessToken
    }

    struct Response: Sendable {
        var status: Int
        var headers: Fields
        var bytes: [UInt8]

        var text: String { String(decoding: bytes, as: UTF8.self) }
        var json: JSON { JSON(text) }
        var isEmpty: Bool { bytes.isEmpty }
        var code: String? { json["code"].string }
    }

    /// The same, to say what the OpenAPI document does not allow: only the response is judged.
    var undocumented: Self { judging(.response) }

    /// The same, for a test that lets something other than the API respond: nothing is judged.
    var unjudged: Self { judging(.nothing) }

    private func judging(_ judged: JudgedExchange.Judged) -> Self {
        var talk = self
        talk.judged = judged
        return talk
    }

    func get(_ path: String) async throws -> Response { try await send("GET", path) }

    func send(_ method: String, _ path: String, _ body: String? = nil) async throws -> Response {
        try await send(method, path, bytes: body.map { Array($0.utf8) })
    }

    func send(_ method: String, _ path: String, bytes: [UInt8]?) async throws -> Response {
        let url = path.hasPrefix("/") ? sandbox.baseURL + path : sandbox.baseURL + "/api/v1/" + path
        var request = HTTPClientRequest(url: url)
        request.method = HTTPMethod(rawValue: method)
        for field in fields.pairs { request.headers.add(name: field.0, value: field.1) }
        if let token { request.headers.add(name: "Authorization", value: "Bearer \(token)") }
        // The control API asks for it where something changes, and only there.
        if !fields.contains(name: "Content-Type"), bytes != nil || !path.hasPrefix("/sandbox") {
            request.headers.add(name: "Content-Type", value: "application/json")
        }
        if let bytes { request.body = .bytes(bytes) }
        let response = try await HTTPClient.shared.execute(request, timeout: .minutes(3))
        let buffer = try await response.body.collect(upTo: 64 << 20)
        let received = Response(
            status: Int(response.status.code), headers: Fields(pairs: response.headers.map { ($0.name, $0.value) }),
            bytes: Array(buffer.readableBytesView))
        if let file = Self.exchanges, path.hasPrefix("/api/v2/") {
            let exchange = JudgedExchange(method, path, body: bytes, judged: judged)
            try file.write(
                exchange.line(status: received.status, fields: received.headers.pairs, response: received.bytes))
        }
        return received
    }

    /// Adds a person and returns it.
    func create(_ members: String) async throws -> JSON {
        try await send("POST", "people", "{\"person\":{\(members)}}").json["person"]
    }
}

/// Header fields, found whatever their case.
struct Fields: Sendable, ExpressibleByDictionaryLiteral {
    var pairs: [(String, String)]

    init(pairs: [(String, String)]) { self.pairs = pairs }
    init(dictionaryLiteral elements: (String, String)...) { pairs = elements }

    func first(name: String) -> String? { pairs.first { $0.0.lowercased() == name.lowercased() }?.1 }
    func contains(name: String) -> Bool { first(name: name) != nil }
    mutating func add(name: String, value: String) { pairs.append((name, value)) }
}

/// Runs a small sandbox for one test.
func withSandbox<R: Sendable>(
    people: Int = 30,
    seed: UInt64 = 1,
    database: SandboxDatabase = .memory,
    port: Int = 0,
    rateLimit: SandboxRateLimit = .generous,
    accessToken: String? = nil,
    jobPace: Duration = .zero,
    cursorLifetime: Duration = .seconds(86_400),
    _ body: @Sendable (Talk) async throws -> R
) async throws -> R {
    let configuration = SandboxConfiguration(people: people, rateLimit: rateLimit) {
        $0.seed = seed
        $0.database = database
        $0.port = port
        $0.jobPace = jobPace
        $0.cursorLifetime = cursorLifetime
        $0.accessToken = accessToken
    }
    return try await withSandbox(configuration, body)
}

/// Runs a sandbox with settings of its own for one test.
func withSandbox<R: Sendable>(
    _ configuration: SandboxConfiguration, _ body: @Sendable (Talk) async throws -> R
) async throws -> R {
    try await NationSandbox.run(configuration) { try await body(Talk($0)) }
}

/// A value that a `@Sendable` closure of a test sets.
final class Box<Value: Sendable>: Sendable {
    private let stored: Mutex<Value>

    init(_ value: Value) { stored = Mutex(value) }

    var value: Value {
        get { stored.withLock { $0 } }
        set { stored.withLock { $0 = newValue } }
    }
}
