// SPDX-License-Identifier: MIT

import Errand
import HTTPTypes
import NationBuilder
import NationSandbox
import Testing

@Suite("Secrets", .timeLimit(.minutes(1)))
struct SecretTests {
    private static let secret = "s3cr3t-0b9f6a"

    /// All that can be made to print a thing.
    private func everything(_ value: Any) -> String {
        var text = "\(value) \(String(reflecting: value)) "
        dump(value, to: &text)
        return text
    }

    @Test("A token is in no description, error, dump or cURL, wherever it is carried")
    func token() async throws {
        let secret = Self.secret
        try await NationSandbox.run(SandboxConfiguration(people: 2, accessToken: secret)) { sandbox in
            var printed = ""
            let base = try BaseURL(sandbox.baseURL)
            for authorizer in [FixedCredential.bearer(secret), .query("access_token", secret), .basic("u", secret)] {
                let nation = Nation("abeforprez", baseURL: base, authorizer: authorizer, transport: .platform)
                printed += "\(authorizer)"
                var raw = try await nation.v1.client.resolve(V1.People.show(1), .header("X-Key", secret))
                _ = try await authorizer.authorize(&raw)
                printed += raw.curl() + raw.curl(.credentialsOnly.hiding("X-Key"))
                printed += everything(RequestSummary(raw).description) + RequestSummary(raw).debugDescription
                for call in [V1.People.show(0), V1.People.update(1, Self.wrong)] {
                    do {
                        _ = try await nation.v1.client.send(call, .header("X-Key", secret), .query("key", secret))
                    } catch let error as ClientError {
                        printed += "\(error) \(error.debugDescription)"
                    }
                }
            }
            #expect(printed.count > 1000)
            #expect(!printed.contains(secret))
        }
    }

    private static var wrong: V1.Person {
        var person = V1.Person()
        person.email = "wrong"
        return person
    }
}

extension Redaction {
    fileprivate func hiding(_ field: String) -> Redaction { self }
}
