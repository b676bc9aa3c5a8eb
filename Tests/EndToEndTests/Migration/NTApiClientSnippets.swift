// SPDX-License-Identifier: MIT

import Errand
import ErrandJSON
import Foundation
import HTTPTypes
import Logging
import SystemPackage

// The code of MigratingFromNTApiClient.md, compiled; MigrationGuideTests holds
// the two against each other and runs the weather sample. The rest is not run.

struct OpenWeather: Sendable {
    struct City: Codable, Sendable, Equatable { var id: Int, name: String }
    struct Problem: Error, Decodable { var cod: JSONValue, message: String }

    let client: Client

    init(key: String, units: @escaping @Sendable () -> String, transport: some Transport) {
        client = Client("https://api.openweathermap.org/data/2.5", transport: transport) {
            $0.defaults = [
                .header("x-api-key", key), .query("mode", "json"), .computed { _ in [.query("units", units())] },
            ]
            $0.problems = ProblemReader { _, body, coders in
                guard let problem = try? coders.json.decode(Problem.self, from: body), problem.cod != "200" else {
                    return .byStatus
                }
                return .problem(problem)
            }
        }
    }

    func cities(named name: String, atMost count: Int = 20) async throws -> [City] {
        try await list(.get("find", .query("q", name), .query("type", "like"), .query("cnt", count)))
    }

    func cities(_ ids: [Int]) async throws -> [City] {
        try await list(.get("group", .query("id", ids.map(String.init).joined(separator: ","))))
    }

    private func list(_ request: Request<Void>) async throws -> [City] {
        try await client.send(request.reading(.json(at: "list")))
    }
}

@MainActor
final class CitySearch {
    private let weather: OpenWeather
    private var search: Task<Void, Never>?
    private(set) var cities: [OpenWeather.City] = []
    private(set) var message: String?

    init(_ weather: OpenWeather) { self.weather = weather }

    func find(_ name: String) -> Task<Void, Never> {
        search?.cancel()
        let search = Task {
            do {
                let found = try await weather.cities(named: name)
                try Task.checkCancellation()
                cities = found
            } catch is CancellationError {
                // Another search has begun.
            } catch let error as ClientError {
                message = error.problem(as: OpenWeather.Problem.self)?.message ?? error.description
            } catch {
                message = "\(error)"
            }
        }
        self.search = search
        return search
    }
}

extension RequestPart {
    fileprivate static func include(_ names: String...) -> Self { .query("include", names.joined(separator: ",")) }
}

private struct Statistics {
    func add(_ event: CallEvent) {
        if event.name == .callBegan || event.name == .callEnded { print(event.request) }
    }
}

private actor LoginSession {
    var id: String? { nil }
}

private enum NTApiClientSnippets {
    typealias City = OpenWeather.City

    static func arguments(city: String, data: [UInt8], value: City, key: String, reports: ProgressSequence) throws
        -> [RequestPart]
    {
        let queue = DispatchQueue.main
        return [
            .query("q", city),
            .query("q", nil),
            .addQuery("tag", "b"),
            .form("name", city),
            .file("photo", .bytes(data), filename: "a.jpg", type: "image/jpeg"),
            .file("photo", try .file("a.jpg")),
            .body(.bytes(data), type: "image/jpeg"),
            .json(value),
            .url("https://other.example.com/find"),
            .baseURL("https://staging.example.com"),
            .header("x-api-key", key),
            .timeout(.seconds(20)),
            .method(.put),
            .option(\.acceptedStatus, .any),
            .option(\.callbackQueue, queue),
            .progress(reports),
            .progress { show($0.completed, of: $0.total) },
            .option(\.backgroundExecution, .finishIfPossible),
            .include("weather", "wind"),
        ]
    }

    static func configurations(user: String, password: String, key: String, session: LoginSession) -> Client {
        let client = Client("https://api.openweathermap.org/data/2.5") {
            $0.middleware = .standard { $0.authorizer = .basic(user, password) }
            $0.defaults = [.query("appid", key)]
            $0.defaults = [.computed { _ in [.header("x-session", await session.id)] }]
            $0.enforced = [.query("mode", "json")]
        }
        let german = client.with { $0.defaults.append(.query("lang", "de")) }
        return german
    }

    #if os(Linux) || os(Linux)
        static func trust() -> [NIOTransport.Configuration] {
            typealias Change = (inout NIOTransport.Configuration) -> Void
            let anything: Change = { $0.tls = .insecureAcceptAnything }
            let own: Change = { $0.tls = .additionalRoots(.file("root.pem")) }
            return [anything, own].map { change in
                var configuration = NIOTransport.Configuration()
                change(&configuration)
                return configuration
            }
        }
    #endif

    static func logging(client: Client, logger: Logger) -> RequestPart {
        var options = ObservationOptions()
        options.logs = .standard
        options.logs = .none
        options.logs = .all
        options.logger = Logger(label: "weather")
        let statistics = Statistics()
        _ = client.with { [options] in
            $0.middleware = .standard {
                $0.observation = Observation(options)
                $0.outside = [.observe { event in statistics.add(event) }]
            }
        }
        return .option(\.logger, logger)
    }

    static func untyped(_ json: JSONValue, client: Client) -> [Any?] {
        let first = json["list"]?.array?.first
        return [first?.string, first?.int, first?.double, first?.bool, first?.object, client.configuration.defaults]
    }

    static func show(_ completed: Int64, of total: Int64?) {}

    @Sendable static func show(_ result: Result<City, any Error>) {}

    static func parse(_ body: [UInt8]) throws -> City { City(id: body.count, name: "") }

    static func calls(client: Client, request: Request<City>, task: Task<Void, Never>) async throws {
        _ = try await client.send(request)
        let call = client.perform(request, on: .main, completion: show)
        call.cancel()
        task.cancel()
        print(call.isRunning)
        let city: City = try await client.send(.get("weather"))
        print(city)
        let response = try await client.response(to: request)
        print(response.head.headerFields, response.head.status)
        print(response.metrics.duration, response.metrics.attempts)
        print(try await client.send(request.reading(.bytes)))
        let reader = ResponseReader<City>.json()
        print(try await client.send(request.reading(reader.recoveringPrefix())).prefixText)
        print(try await client.send(request.reading(reader.strippingPrefix())))
        let own: ResponseReader<City> = ResponseReader { head, body, coders in try parse(body) }
        print(own.accept)
    }

    static func errors(client: Client, request: Request<City>) async {
        do {
            _ = try await client.send(request)
        } catch ClientError.connection {
            print("offline")
        } catch ClientError.undecodable {
            print("no JSON")
        } catch ClientError.status {
            print("refused")
        } catch is CancellationError {
            print("cancelled")
        } catch let error as ClientError {
            print(error.response?.head.status ?? .ok, error.description)
            print(error.problem(as: OpenWeather.Problem.self)?.message ?? "")
        } catch {
            print(error)
        }
    }
}
