// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandSteps
import HTTPTypes
import Testing

@Suite("Client errors")
struct ClientErrorTests {
    @Test("A pattern matches its kind and all kinds below it, and nothing else")
    func patterns() {
        func name(_ error: any Error) -> String {
            do { throw error } catch ClientError.notFound {
                return "notFound"
            } catch ClientError.client {
                return "client"
            } catch ClientError.status {
                return "status"
            } catch ClientError.timedOut {
                return "timedOut"
            } catch {
                return "other"
            }
        }
        #expect(name(ClientError(.status.client.notFound)) == "notFound")
        #expect(name(ClientError(.status.client.conflict)) == "client")
        #expect(name(ClientError(.status.server)) == "status")
        #expect(name(ClientError(.timedOut.idle)) == "timedOut")
        #expect(name(ClientError(.init("statuses"))) == "other")
        #expect(name(CancellationError()) == "other")
    }

    @Test("A description says what and why, and holds no value of a field, a query or a body")
    func description() async {
        let wire = Wire { _, _ in
            .json(#"{"token":"s3cret-body"}"#, status: 422, [.setCookie: "sid=s3cret-cookie"])
        }
        let request = Request<Void>.post(
            "people/\("s3cret-path")", .query("access_token", "s3cret-query"), .header("X-Key", "s3cret-field"),
            .json(["password": "s3cret-json"]))
        let client = Client.over(wire) { $0.redaction.showsPathValues = false }
        let error = await #expect(throws: ClientError.self) { try await client.send(request) }
        guard let error else { return }
        #expect("\(error)" == "status.client.unprocessable POST people/{} → 422")
        #expect(!"\(error)\(error.debugDescription)".contains("s3cret"))
        #expect(error.debugDescription.contains("access_token=<hidden>"))
        #expect(error.debugDescription.contains("Set-Cookie: <hidden>"))
    }
}
