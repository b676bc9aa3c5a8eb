// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandMiddleware
import HTTPTypes
import TestSupport
import Testing

@Suite("Client errors", .timed)
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

    @Test(
        "Of a request by its URL a description tells origin and path, and no segment that may be a value",
        arguments: [
            ("https://teapot.example/api/v1/people?token=s3cret", "https://teapot.example/api/v1/people"),
            ("/lists/5/people#s3cret", "https://api.example.com/lists/{}/people"),
            ("https://hooks.example:8443/services/T0AS3cret/s3cret", "https://hooks.example:8443/services/{}/{}"),
            ("https://a.example", "https://a.example/"), ("?page=2", "https://api.example.com/v1"),
            ("/reset/abcdefghijklmnopqrstuvwxy/now", "https://api.example.com/reset/{}/now"),
            ("/people/ada%40example.com", "https://api.example.com/people/{}"),
            ("/v12345", "https://api.example.com/{}"),
        ])
    func links(url: String, place: String) async throws {
        let wire = ClosureTransport("{}", status: 418)
        let error = await #expect(throws: ClientError.self) {
            try await Client.over(wire).send(Request<Void>.get("", .url(url)))
        }
        #expect(error.map { "\($0)" } == "status.client GET \(place) → 418")
        #expect(error?.request.map { "\($0)" } == "GET \(place)")
        // Labels stay bounded, whatever is linked to.
        #expect(["", "{}"].contains(error?.request?.template))
    }

    @Test("A description says what and why, and holds no value of a field, a query or a body")
    func description() async {
        let wire = ClosureTransport { _, _ in
            .json(#"{"token":"s3cret-body"}"#, status: 422, [.setCookie: "sid=s3cret-cookie"])
        }
        let request = Request<Void>.post(
            "people/\("s3cret-path")", .query("access_token", "s3cret-query"), .header("X-Key", "s3cret-field"),
            .json(["password": "s3cret-json"]))
        let error = await #expect(throws: ClientError.self) { try await Client.over(wire).send(request) }
        guard let error else { return }
        #expect("\(error)" == "status.client.unprocessable POST people/{} → 422")
        #expect(!"\(error)\(error.debugDescription)".contains("s3cret"))
        #expect(error.debugDescription.contains("access_token=<hidden>"))
        #expect(error.debugDescription.contains("Set-Cookie: <hidden>"))
    }
}
