// SPDX-License-Identifier: MIT

#if Full || Configuration
    import Configuration
    import Errand
    import ErrandJSON
    import ErrandTesting
    import HTTPTypes
    import Synchronization
    import Testing
    import TestSupport

    @Suite("Environments", .timed)
    struct EnvironmentTests {
        private func reader(_ values: [AbsoluteConfigKey: ConfigValue]) -> ConfigReader {
            ConfigReader(provider: InMemoryProvider(values: values))
        }

        private func failure(_ values: [AbsoluteConfigKey: ConfigValue]) -> EnvironmentError? {
            #expect(throws: EnvironmentError.self) { try ClientEnvironment(config: reader(values)) }
        }

        @Test("An environment needs no more than a base URL, and says nothing of all else")
        func least() throws {
            let environment = try ClientEnvironment(config: reader(["baseURL": "https://api.example.com/v1"]))
            #expect(environment.baseURL == "https://api.example.com/v1")
            #expect(environment.headers.isEmpty && environment.authorizer == nil && environment.tls == nil)
            #expect(environment.parts.isEmpty)
        }

        @Test(
            "A base URL can be given in pieces",
            arguments: [
                (["host": "a.example"], "https://a.example"),
                (["host": "a.example", "scheme": "http", "port": 8080], "http://a.example:8080"),
                (["host": "a.example", "path": "v1"], "https://a.example/v1"),
                (["host": "a.example", "path": "/v1/"], "https://a.example/v1"),
            ] as [([AbsoluteConfigKey: ConfigValue], BaseURL)])
        func pieces(values: [AbsoluteConfigKey: ConfigValue], expected: BaseURL) throws {
            #expect(try ClientEnvironment(config: reader(values)).baseURL == expected)
        }

        @Test("Environments are scopes, and the configuration may select one and list them")
        func scopes() throws {
            let config = reader([
                "production.host": "api.example.com", "staging.host": "staging.example.com",
                "environments": .init(.stringArray(["production", "staging"]), isSecret: false),
            ])
            #expect(try ClientEnvironment(.staging, in: config).baseURL == "https://staging.example.com")
            #expect(try ClientEnvironment(selectedBy: config).baseURL == "https://api.example.com")
            #expect(try EnvironmentName.list(in: config) == [.production, .staging])
            let selecting = reader(["environment": "staging", "staging.host": "staging.example.com"])
            #expect(try ClientEnvironment(selectedBy: selecting).baseURL == "https://staging.example.com")
            let unknown = #expect(throws: EnvironmentError.self) { try ClientEnvironment("other", in: config) }
            #expect(unknown?.key == "other.baseURL")
            #expect(unknown?.reason == .missing)
        }

        @Test("Environment variables will do")
        func variables() throws {
            let provider = EnvironmentVariablesProvider(environmentVariables: [
                "STAGING_BASE_URL": "https://staging.example.com", "STAGING_TIMEOUT": "2.5",
                "STAGING_RETRY_ATTEMPTS": "5", "STAGING_HEADERS": "X-App: 7",
            ])
            let environment = try ClientEnvironment(.staging, in: ConfigReader(provider: provider))
            #expect(environment.timeout == .seconds(2.5))
            #expect(environment.retryAttempts == 5)
            #expect(environment.headers.first?.value == "7")
        }

        @Test(
            "What is missing or wrong is an error that names the key",
            arguments: [
                ([:], "baseURL", .missing),
                (["baseURL": 7], "baseURL", .wrongType),
                (["baseURL": "ftp://a.example"], "baseURL", .invalid),
                (["host": "a/b"], "host", .invalid),
                (["host": "a", "scheme": "ftp"], "scheme", .invalid),
                (["host": "a", "port": 70000], "port", .invalid),
                (["host": "a", "port": "x"], "port", .wrongType),
                (["host": "a", "path": "v1?x=1"], "path", .invalid),
                (["host": "a", "timeout": "soon"], "timeout", .wrongType),
                (["host": "a", "timeout": -1.0], "timeout", .invalid),
                (["host": "a", "timeout": .init(.double(.nan), isSecret: false)], "timeout", .invalid),
                (["host": "a", "timeout": .init(.double(.infinity), isSecret: false)], "timeout", .invalid),
                (["host": "a", "retry.attempts": 0], "retry.attempts", .invalid),
                (["host": "a", "maximumResponseSize": true], "maximumResponseSize", .wrongType),
                (["host": "a", "headers": "no colon"], "headers", .invalid),
                (["host": "a", "headers": "X Y: 1"], "headers", .invalid),
                (["host": "a", "headers": "X: a\r\nEvil: b"], "headers", .invalid),
                (["host": "a", "username": "me"], "password", .missing),
                (["host": "a", "password": "p"], "username", .missing),
                (["host": "a", "password": "p", "bearerToken": "t"], "bearerToken", .invalid),
                (["host": "a", "tls.identity.chain": "c.pem"], "tls.identity.key", .missing),
                (["host": "a", "tls.pins": "short"], "tls.pins", .invalid),
                (["host": "a", "tls.roots": "r", "tls.onlyRoots": "o"], "tls.roots", .invalid),
            ] as [([AbsoluteConfigKey: ConfigValue], String, EnvironmentError.Reason)])
        func errors(values: [AbsoluteConfigKey: ConfigValue], key: String, reason: EnvironmentError.Reason) {
            let error = failure(values)
            #expect(error?.key == key)
            #expect(error?.reason == reason)
        }

        @Test("A client of an environment sends its fields, keeps its limits and adds its credentials")
        func client() async throws {
            let environment = try ClientEnvironment(
                config: reader([
                    "baseURL": "https://api.example.com/v1", "headers": "X-App: 7", "secretHeaders": "X-Key: s3cret",
                    "bearerToken": "t0ken", "timeout": 5, "idleTimeout": 1.5, "attemptTimeout": 2,
                    "maximumResponseSize": 1000, "retry.attempts": 4,
                ]))
            let seen = StubTransport(.when(.get, "people", .json([1])))
            let client = try Client(environment, transport: seen)
            let request = Request<[Int]>.get("people")
            #expect(try await client.send(request) == [1])
            let raw = try #require(seen.requests.first)
            #expect(raw.fields[.authorization] == "Bearer t0ken")
            let resolved = try await client.resolve(request, .timeout(.seconds(9)))
            #expect(resolved.head.headerFields.contains { $0.name.canonicalName == "x-app" && $0.value == "7" })
            #expect(resolved.options.timeout == .seconds(9))
            #expect(resolved.options.idleTimeout == .seconds(1.5))
            #expect(resolved.options.attemptTimeout == .seconds(2))
            #expect(resolved.options.maximumResponseSize == 1000)
            #expect(resolved.options.retry?.maximumAttempts == 4)
        }

        @Test(
            "An environment's attempts are made, and without a word about them those of the recommended chain",
            arguments: [nil, 1, 2, 5])
        func attempts(count: Int?) async throws {
            var values: [AbsoluteConfigKey: ConfigValue] = ["baseURL": "https://api.example.com/v1"]
            if let count { values["retry.attempts"] = ConfigValue(.int(count), isSecret: false) }
            let time = TestTime()
            let seen = StubTransport(.when(.get, "people", .status(.serviceUnavailable)))
            let client = try Client(try ClientEnvironment(config: reader(values)), transport: seen) {
                $0.time = time.source
            }
            // Without limits of its own, nobody sleeps but for the next attempt.
            let request = Request<Void>.get("people", .timeout(nil), .option(\.idleTimeout, nil))
            let call = Task { try await client.send(request) }
            let clock = Task {
                while !Task.isCancelled { await time.advanceToNextSleeper() }
            }
            defer { clock.cancel() }
            let error = await #expect(throws: ClientError.self) { try await call.value }
            #expect(error?.kind == .status.server.unavailable && error?.attempts == count ?? 3)
        }

        @Test("No secret shows: not in a description, a dump, an error, nor as a field in cURL")
        func secrets() async throws {
            let environment = try ClientEnvironment(
                config: reader(["host": "a.example", "secretHeaders": "X-Key: s3cret", "bearerToken": "s3cret"]))
            var dumped = ""
            dump(environment, to: &dumped)
            let curl = try await Client(environment).resolve(Request<Void>.get("p")).curl(.credentialsOnly)
            let wrong = failure(["host": "a.example", "secretHeaders": "s3cret"])
            let shown = [
                "\(environment)", String(reflecting: environment), dumped, curl, "\(String(describing: wrong))",
            ]
            #expect(shown.allSatisfy { !$0.contains("s3cret") })
            #expect(curl.contains("X-Key: <hidden>"))
        }

        @Test("Secrets are marked as such where reads are reported")
        func marked() throws {
            let reporter = Reporter()
            let config = ConfigReader(
                provider: InMemoryProvider(values: [
                    "host": "a.example", "bearerToken": "s3cret", "secretHeaders": "X: s3cret",
                ]),
                accessReporter: reporter)
            _ = try ClientEnvironment(config: config)
            let shown = reporter.events.map { "\($0)" }.joined()
            #expect(reporter.events.count > 2)
            var secrets = 0
            for event in reporter.events
            where ["bearerToken", "secretHeaders", "password"].contains(event.metadata.key.components.last) {
                guard case .success(let value?) = event.result else { continue }
                secrets += 1
                #expect(value.isSecret)
            }
            #expect(secrets == 2)
            #expect(!shown.isEmpty)
        }

        @Test("What TLS the environment names, its transport has; files that are not there are an error")
        func tls() throws {
            let digest = "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU="
            let environment = try ClientEnvironment(
                config: reader(["host": "a.example", "tls.pins": .init(.stringArray([digest]), isSecret: false)]))
            #expect(environment.tls?.pins == [try #require(PublicKeyPin(base64: digest))])
            _ = try environment.transport()
            let missing = try ClientEnvironment(config: reader(["host": "a.example", "tls.onlyRoots": "/nowhere.pem"]))
            #expect(throws: (any Error).self) { try Client(missing) }
        }

        @Test("What the app wants to know besides stands below info")
        func info() throws {
            let environment = try ClientEnvironment(
                .staging, in: reader(["staging.host": "a", "staging.info.beta": true]))
            #expect(environment.info.bool(forKey: "beta") == true)
        }
    }

    /// Remembers what was read.
    private final class Reporter: AccessReporter {
        private let seen = Mutex<[AccessEvent]>([])
        var events: [AccessEvent] { seen.withLock { $0 } }
        func report(_ event: AccessEvent) { seen.withLock { $0.append(event) } }
    }
#endif
