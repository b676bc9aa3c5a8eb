// SPDX-License-Identifier: MIT

import Errand
import ErrandCore
import ErrandMiddleware
import ErrandSQLite
import Foundation
import HTTPTypes
import Synchronization

/// Speaks the driver protocol of a judge of HTTP caches: a request a line on
/// standard input, an answer a line on standard output, each a JSON object.
///
/// The chain is the cache alone, over the real transport. Options:
///
/// * `--sqlite FILE`: the store on disk, with the one in memory over it.
/// * `--defaults`: the rules that a client has by default. Without it the judge gets
///   RFC 9111 to the letter: all fields are stored (§3.1), and a stale answer is given
///   while the server cannot be reached, unless that is forbidden (§4.2.4).
@main
struct CacheDriver {
    static func main() async throws {
        let arguments = Array(CommandLine.arguments.dropFirst())
        if arguments.count == 3, arguments[0] == "--fill", let seed = Int(arguments[2]) {
            do { try await CacheFiller.run(arguments[1], seed: seed) } catch {
                FileHandle.standardError.write(Data("\(error)\n".utf8))
                exit(74)
            }
        }
        var options = CacheOptions()
        if !arguments.contains("--defaults") {
            options.storesSecretFields = true
            options.staleIfError = .seconds(3600)
        }
        let cache = Cache(store(arguments), options: options)
        var configuration = NIOTransport.Configuration()
        configuration.proxy = .none
        configuration.decompressionRatio = nil
        let transport = SingleAttempt(base: try NIOTransport(configuration))
        let client = Client(bare: nil, transport: transport) { $0.middleware = [cache] }
        let output = Output()
        await withTaskGroup(of: Void.self) { group in
            for await line in lines() {
                group.addTask {
                    guard let answer = await answer(to: line, client) else { return }
                    output.write(answer)
                }
            }
        }
        await client.shutdown()
    }

    private static func store(_ options: [String]) -> any CacheStore {
        guard let index = options.firstIndex(of: "--sqlite"), index + 1 < options.count else {
            return MemoryCacheStore(capacity: 64 << 20)
        }
        return LayeredCacheStore(over: SQLiteCacheStore(options[index + 1]))
    }

    private static func lines() -> AsyncStream<String> {
        AsyncStream { stream in
            Thread {
                while let line = readLine() { stream.yield(line) }
                stream.finish()
            }.start()
        }
    }

    private static func answer(to line: String, _ client: Client) async -> Data? {
        guard let question = try? JSONDecoder().decode(Question.self, from: Data(line.utf8)) else { return nil }
        var answer = Answer(id: question.id)
        do {
            let response = try await client.response(to: question.request)
            answer.status = response.head.status.code
            answer.headers = response.head.headerFields.map { [$0.name.rawName, $0.value] }
            answer.body = String(decoding: response.value, as: UTF8.self)
        } catch {
            answer.error = "\(error)"
        }
        return try? JSONEncoder().encode(answer)
    }
}

/// Standard output, a line at a time.
private final class Output: Sendable {
    private let lock = Mutex(())

    func write(_ line: Data) { lock.withLock { _ in FileHandle.standardOutput.write(line + Data([10])) } }
}

/// A request of the judge.
private struct Question: Decodable {
    var id: Int
    var method: String
    var url: String
    var headers: [[String]]
    var body: String?

    var request: Request<[UInt8]> {
        // The judge uses statuses such as 999; none is an error here.
        var parts: [RequestPart?] = [.url(url), .option(\.acceptedStatus, .any)]
        for field in headers where field.count == 2 { parts.append(.addHeader(field[0], field[1])) }
        parts.append(body.map { .body(.text($0), type: "text/plain") })
        return Request(HTTPRequest.Method(method), "", reading: .bytes).with(parts)
    }
}

/// The driver's response to the judge.
private struct Answer: Encodable {
    var id: Int
    var status: Int?
    var headers: [[String]]?
    var body: String?
    var error: String?

    init(id: Int) { self.id = id }
}

/// A transport whose requests are never sent again.
///
/// The client repeats a request on a connection that turned out to be stale. The
/// judge closes connections to see what a cache does then, and counts each request.
private struct SingleAttempt: Transport {
    let base: any Transport

    func exchange(_ request: RawRequest) -> any Exchange {
        let exchange = base.exchange(request)
        return TaskExchange {
            try await withTaskCancellationHandler {
                do {
                    return try await exchange.response()
                } catch ClientError.connection {
                    throw ClientError(.connection.lost)
                }
            } onCancel: {
                exchange.end()
            }
        }
    }
}
