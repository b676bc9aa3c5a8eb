// SPDX-License-Identifier: MIT

import Errand
import Foundation
import HTTPTypes
import NationBuilder
import NationSandbox
import Synchronization
import TestSupport
import Testing

@Suite("Secrets", .timed, .timeLimit(.minutes(10)))
struct SecretTests {
    private static let secret = "s3cr3t-0b9f6a"

    /// All that can be made to print a thing.
    private func everything(_ value: Any) -> String {
        var text = "\(value) \(String(reflecting: value)) \(Optional(value) as Any) "
        dump(value, to: &text)
        return text
    }

    @Test("A token is in no description, error, dump or cURL, wherever it is carried")
    func token() async throws {
        let secret = Self.secret
        try await NationSandbox.run(SandboxConfiguration(people: 2) { $0.accessToken = secret }) { sandbox in
            var printed = ""
            let base = try BaseURL(sandbox.baseURL)
            let told = Mutex("")
            var responses = 0
            for authorizer in [FixedCredential.bearer(secret), .query("access_token", secret), .basic("u", secret)] {
                let nation = Nation("abeforprez", baseURL: base, authorizer: authorizer, transport: .platform) {
                    $0.client.defaults.append(.header("X-Key", secret))
                    $0.client.defaults.append(
                        .computed { draft in
                            told.withLock { $0 += everything(draft) + everything(draft.query) }
                            return []
                        })
                    let tell = Observation(.eventsOnly) { event in told.withLock { $0 += everything(event) } }
                    $0.client.middleware.insert(tell, at: 0)
                    $0.client.middleware.append(
                        Telling { request, response in
                            told.withLock { $0 += everything(request) + everything(response) }
                        })
                }
                printed += everything(authorizer) + everything(nation) + everything(nation.client.configuration)
                var raw = try await nation.v1.client.resolve(V1.People.show(1), .form("password", secret))
                _ = try await authorizer.authorize(&raw)
                printed += raw.curl() + raw.curl(.credentialsOnly) + everything(raw) + everything(RequestSummary(raw))
                // A nation takes tokens, and no user and password.
                if let found = try? await nation.v1.client.response(to: V1.People.show(1), .query("key", secret)) {
                    printed += everything(found)
                    responses += 1
                }
                for call in [V1.People.show(0), V1.People.update(1, Self.wrong)] {
                    let error = await #expect(throws: ClientError.self) {
                        try await nation.v1.client.send(call, .query("key", secret))
                    }
                    printed += everything(try #require(error))
                }
            }
            #expect(responses == 2)
            printed += told.withLock { $0 }
            #expect(printed.count > 10_000 && printed.contains("status.client"))
            #expect(!printed.contains(secret))
            let basic = Data("u:\(secret)".utf8).base64EncodedString()
            #expect(!printed.contains(basic))
        }
    }

    private static var wrong: V1.Person {
        var person = V1.Person()
        person.email = "wrong"
        return person
    }
}

/// Shows what comes by, at the wire's door.
private struct Telling: Middleware {
    let tell: @Sendable (RawRequest, RawResponse) -> Void

    func send(_ request: RawRequest, next: Next) async throws -> RawResponse {
        let response = try await next(request)
        tell(request, response)
        return response
    }
}
