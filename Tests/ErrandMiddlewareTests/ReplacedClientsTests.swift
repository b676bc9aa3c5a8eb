// SPDX-License-Identifier: MIT

import Dispatch
import ErrandCore
import ErrandMiddleware
import ErrandTesting
import HTTPTypes
import TestSupport
import Testing

// What MJApiClient and NTApiClient got wrong, and no other suite shows to be
// right here; Documentation/Parity.md names the test for each of their faults.
@Suite("What the replaced clients got wrong", .timed, .timeLimit(.minutes(10)))
struct ReplacedClientsTests {
    /// Returns what was sent: the method, and then the body.
    private static let echo = ClosureTransport { request, _ in
        let body = try await request.body?.collect() ?? []
        return RawResponse(
            head: HTTPResponse(status: .ok, headerFields: [.server: request.head.method.rawValue]),
            body: .bytes(Array(request.head.method.rawValue.utf8) + [32] + body))
    }

    @Test(
        "Every method carries its body there and brings its response's body back",
        arguments: [HTTPRequest.Method.get, .post, .put, .patch, .delete, .options])
    func methods(method: HTTPRequest.Method) async throws {
        let request = Request<[UInt8]>(
            method, "p", .body(.text("x=1"), type: .text), reading: .bytes)
        let response = try await Client.over(Self.echo).response(to: request)
        #expect(String(decoding: response.value, as: UTF8.self) == "\(method.rawValue) x=1")
        #expect(response.head.headerFields[.server] == method.rawValue)
    }

    @Test("Each way to write a request has its own method")
    func names() async throws {
        let nothing: [Request<Void>] = [.get("p"), .post("p"), .put("p"), .patch("p"), .delete("p"), .head("p")]
        #expect(try await Self.methods(of: nothing) == [.get, .post, .put, .patch, .delete, .head])
        // Each kind of result has methods of its own.
        let value: [Request<Int>] = [.get("p"), .post("p"), .put("p"), .patch("p"), .delete("p")]
        let bytes: [Request<[UInt8]>] = [.get("p"), .post("p"), .put("p"), .patch("p"), .delete("p")]
        let text: [Request<String>] = [.get("p"), .post("p"), .put("p"), .patch("p"), .delete("p")]
        #expect(try await Self.methods(of: value) == [.get, .post, .put, .patch, .delete])
        #expect(try await Self.methods(of: bytes) == [.get, .post, .put, .patch, .delete])
        #expect(try await Self.methods(of: text) == [.get, .post, .put, .patch, .delete])
    }

    private static func methods<Output>(of requests: [Request<Output>]) async throws -> [HTTPRequest.Method] {
        var methods: [HTTPRequest.Method] = []
        for request in requests { methods.append(try await Client.over(echo).resolve(request).head.method) }
        return methods
    }

    @Test(
        "An upload has its response's head, streams its files, and goes with any method",
        arguments: [
            HTTPRequest.Method.post, .put, .patch,
        ])
    func upload(method: HTTPRequest.Method) async throws {
        let made = Counter()
        let inHand = EventLog<Int>()
        let wire = ClosureTransport { request, _ in
            let body = try #require(request.body)
            var bytes = 0
            for try await chunk in body {
                bytes += chunk.count
                if chunk.count == 1000 { inHand.add(made.count) }
            }
            return RawResponse(
                head: HTTPResponse(status: .created, headerFields: [.location: "/photos/1"]), body: .text("\(bytes)"))
        }
        let photo = Body.stream(Chunks(Array(repeating: [UInt8](repeating: 7, count: 1000), count: 5)) { made.next() })
        let response = try await Client.over(wire).response(
            to: Request<String>(
                method, "photos", .form("title", "Ada"), .file("photo", photo, filename: "a.jpg"), reading: .text))
        #expect(response.head.status == .created)
        #expect(response.head.headerFields[.location] == "/photos/1")
        #expect(try #require(Int(response.value)) > 5000)
        #expect(wire.requests[0].head.method == method)
        // Each chunk was made when it was asked for.
        #expect(inHand.all == [1, 2, 3, 4, 5])
    }

    @Test("A file that cannot be read ends an upload with its own error")
    func brokenFile() async throws {
        struct Unreadable: Error, Equatable {}
        let file = Body.stream(AsyncThrowingStream<ArraySlice<UInt8>, any Error> { $0.finish(throwing: Unreadable()) })
        await #expect(throws: Unreadable()) {
            try await Client.over(Self.echo).send(Request<Void>.post("photos", .file("photo", file)))
        }
    }

    @Test(
        "Language as a field and language as a parameter do not touch each other",
        arguments: [
            (true, true), (true, false), (false, true), (false, false),
        ])
    func language(asField: Bool, asParameter: Bool) async throws {
        let wire = ClosureTransport("{}")
        let current = EventLog<String>()
        current.add("de")
        let client = Client.over(wire) {
            $0.defaults = [
                .computed { _ in
                    let language = current.all.last
                    return [
                        asField ? .header(.acceptLanguage, language) : nil,
                        asParameter ? .query("language", language) : nil,
                    ]
                }
            ]
        }
        try await client.send(Request<Void>.get("p"))
        current.add("fr")
        try await client.send(Request<Void>.get("p"))
        for (index, language) in ["de", "fr"].enumerated() {
            #expect(wire.requests[index].head.headerFields[.acceptLanguage] == (asField ? language : nil))
            #expect(wire.requests[index].url.contains("language=\(language)") == asParameter)
        }
    }

    @Test("A change of one thing in a client keeps credentials, fields and parameters")
    func reconfiguration() async throws {
        let wire = ClosureTransport("{}")
        let client = Client.over(wire) {
            $0.defaults = [.header(.acceptLanguage, "de"), .query("locale", "de")]
            $0.enforced = [.query("key", "k")]
            $0.middleware = [.authorize(.bearer("secret"))]
        }
        let changed = client.with { $0.coders = Coders(form: FormCoding(keys: .dots)) }
        #expect(changed.configuration.baseURL == client.configuration.baseURL)
        try await changed.send(Request<Void>.get("p"))
        let sent = try #require(wire.requests.first)
        #expect(sent.head.headerFields[.authorization] == "Bearer secret")
        #expect(sent.head.headerFields[.acceptLanguage] == "de")
        #expect(sent.url == "https://api.example.com/v1/p?locale=de&key=k")
    }

    @Test(
        "The problem reader is asked for every response, JSON or not, and saying nothing clears nothing",
        arguments: [
            (200, "application/json", "{}"), (404, "text/html", "<p>"), (500, "application/octet-stream", ""),
            (503, "application/json", "{"), (422, "application/json", #"{"a":1}"#),
        ])
    func problems(status: Int, type: String, text: String) async {
        let asked = EventLog<String>()
        let client = Client.over(ClosureTransport { _, _ in .text(text, type: type, status: status) }) {
            $0.problems = ProblemReader { head, body, _ in
                asked.add("\(head.status.code) \(String(decoding: body, as: UTF8.self))")
                return .byStatus
            }
        }
        let result = await Outcome { try await client.send(Request<Void>.get("p").reading(.bytes)) }
        #expect(asked.all == ["\(status) \(text)"])
        #expect((result.error == nil) == (status == 200))
        #expect((result.error as? ClientError)?.kind.belongs(to: .status) == (status == 200 ? nil : true))
    }

    @Test("A middleware sees every failure, of the wire and of the response, and may recover")
    func everyFailure() async throws {
        let seen = EventLog<String>()
        let watch = Step { request, next in
            seen.add("begins \(request.template)")
            do {
                let response = try await next(request)
                seen.add("\(response.head.status.code)")
                return response
            } catch ClientError.connection {
                seen.add("no connection")
                return .json("8")
            }
        }
        let wire = ClosureTransport { request, _ in
            if request.template == "lost" { throw ClientError(.connection.lost) }
            return .text("gone", type: "text/plain", status: 410)
        }
        let client = Client.over(wire) { $0.middleware = [watch] }
        #expect(try await client.send(Request<Int>.get("lost")) == 8)
        await #expect(throws: ClientError.self) { try await client.send(Request<Int>.get("gone")) }
        #expect(seen.all == ["begins lost", "no connection", "begins gone", "410"])
    }

    @Test("A copy of a request keeps all its parts, files too")
    func copies() async throws {
        let wire = ClosureTransport("{}")
        let request = Request<Void>.post("photos", .form("title", "Ada"), .file("photo", .bytes([1, 2, 3])))
        var copy = request
        copy.parts.append(.query("draft", true))
        for request in [request, copy] { try await Client.over(wire).send(request) }
        let first = try #require(try await wire.requests[0].body?.collect())
        let second = try #require(try await wire.requests[1].body?.collect())
        #expect(first.count == second.count)
        #expect(second.split(separator: 13).contains([10, 1, 2, 3]))
        #expect(wire.requests.map { $0.url.hasSuffix("draft=true") } == [false, true])
    }

    @Test("Time-outs of calls at once do not touch each other")
    func timeouts() async throws {
        let time = TestTime()
        let released = Gate()
        let wire = ClosureTransport { request, _ in
            if request.template == "short" { try await Task.sleep(for: .seconds(3600)) }
            await released.wait()
            return .json("1")
        }
        let client = Client.over(wire) { $0.time = time.source }
        let long = Task { try await client.send(Request<Int>.get("long", .timeout(.seconds(50)))) }
        let short = Task { try await client.send(Request<Int>.get("short", .timeout(.seconds(5)))) }
        try await time.waitForSleeper(dueIn: .seconds(5))
        await time.advance(by: .seconds(5))
        let error = await #expect(throws: ClientError.self) { try await short.value }
        #expect(error?.kind == .timedOut.deadline)
        released.open()
        #expect(try await long.value == 1)
    }

    @Test("Defaults of two clients are apart, and a derived client has those of the first")
    func defaults() async throws {
        let wire = ClosureTransport("{}")
        let weather = Client(bare: "https://a.example.com", transport: wire) { $0.defaults = [.query("appid", "a")] }
        let places = Client(bare: "https://b.example.com", transport: wire) { $0.defaults = [.query("appid", "b")] }
        let german = weather.with { $0.defaults.append(.query("lang", "de")) }
        for client in [weather, places, german] { try await client.send(Request<Void>.get("find")) }
        #expect(
            wire.requests.map(\.url) == [
                "https://a.example.com/find?appid=a", "https://b.example.com/find?appid=b",
                "https://a.example.com/find?appid=a&lang=de",
            ])
    }

    @Test(
        "A refused response is an error of its status, whatever its body is, and 204 and 299 are successes",
        arguments: [(204, ""), (299, "{}"), (300, "<html>"), (404, "<html>"), (500, ""), (502, "{"), (503, "null")])
    func statuses(status: Int, text: String) async {
        let client = Client.over(ClosureTransport { _, _ in .text(text, type: "text/html", status: status) })
        let result = await Outcome { try await client.send(Request<[String: Int]?>.get("p")) }
        if status < 300 {
            #expect(result.error == nil)
        } else {
            #expect((result.error as? ClientError)?.kind.belongs(to: .status) == true)
            #expect((result.error as? ClientError)?.response?.bodyPrefix == Array(text.utf8))
        }
    }

    @Test("A name in a query is encoded as a value is, and no URL gets a second question mark")
    func queryNames() async throws {
        let wire = ClosureTransport("{}")
        let client = Client.over(wire) { $0.defaults = [.query("a&b=c", "d&e=f")] }
        try await client.send(Request<Void>.get("p?x=1", .query("näme[ ]", "?")))
        try await client.send(Request<Void>.get("p", .url("https://other.example.com/q?y=2")))
        #expect(
            wire.requests.map(\.url) == [
                "https://api.example.com/v1/p?x=1&a%26b%3Dc=d%26e%3Df&n%C3%A4me%5B%20%5D=%3F",
                "https://other.example.com/q?y=2&a%26b%3Dc=d%26e%3Df",
            ])
    }

    @Test("Error kinds made apart are equal, and an API's own are found by pattern")
    func kinds() async {
        let mine = ClientError.Kind("service.sessionExpired")
        #expect(mine == ClientError.Kind("service.sessionExpired"))
        #expect(mine != .service)
        let step = Step { _, _ in throw ClientError(mine, reason: "log in again") }
        do {
            try await Client.over(ClosureTransport("{}")) { $0.middleware = [step] }.send(Request<Void>.get("p"))
            Issue.record("it did not throw")
        } catch ClientError.Kind("service.sessionExpired") {
            // Its own kind, made a second time.
        } catch {
            Issue.record("not found by its kind: \(error)")
        }
        // The built-in kinds are there as before.
        let error = await #expect(throws: ClientError.self) {
            try await Client.over(ClosureTransport("", status: 404)).send(Request<Void>.get("p"))
        }
        #expect(error?.kind == .status.client.notFound)
    }

    @Test("A request from an actor is sent, read and judged off it")
    func offActor() async throws {
        let places = try await Caller().places()
        #expect(places == [true, false, false, false, false, true])
    }
}

/// An actor with a queue of its own, as the main actor has one, which tells
/// whether what it calls runs on that queue.
private actor Caller {
    private let queue = Queue()

    nonisolated var unownedExecutor: UnownedSerialExecutor { queue.asUnownedSerialExecutor() }

    private final class Queue: SerialExecutor {
        private static let mark = DispatchSpecificKey<Bool>()
        private let queue = DispatchQueue(label: "errand.test.caller")

        init() { queue.setSpecific(key: Self.mark, value: true) }

        static var isCurrent: Bool { DispatchQueue.getSpecific(key: mark) ?? false }

        func enqueue(_ job: consuming ExecutorJob) {
            let job = UnownedJob(job)
            queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
        }
    }

    /// Where it was before a call, in a middleware, on the wire, in the problem
    /// reader and in the reader, and after the call.
    func places() async throws -> [Bool] {
        let places = EventLog<Bool>()
        @Sendable func note() { places.add(Queue.isCurrent) }
        let wire = ClosureTransport { _, _ in
            note()
            return .json("1")
        }
        let client = Client.over(wire) {
            $0.problems = ProblemReader { _, _, _ in
                note()
                return .byStatus
            }
            $0.middleware = [
                Step { request, next in
                    note()
                    return try await next(request)
                }
            ]
        }
        let reader = ResponseReader<Int> { _, body, _ in
            note()
            return body.count
        }
        note()
        _ = try await client.send(Request<Void>.get("p").reading(reader))
        note()
        return places.all
    }
}

/// The outcome of a call.
private struct Outcome {
    var error: (any Error)?

    init<Value>(_ call: () async throws -> Value) async {
        do { _ = try await call() } catch { self.error = error }
    }
}
