// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandJSONAPI
import HTTPTypes

/// The requests of the probes.
struct ProbeQuestions: Sendable {
    let api: NationV2

    enum Response: Sendable {
        case page(Document<[Resource<V2.Signup>]>)
        case refused
    }

    /// Requests people.
    ///
    /// A 400 or 422 is returned as `refused`, not thrown.
    func ask(_ query: RequestPart...) async throws -> Response {
        try await ask(query)
    }

    private func ask(_ query: [RequestPart]) async throws -> Response {
        let request = Request<Document<[Resource<V2.Signup>]>>(.get, "signups", .group(query), reading: .document())
        do { return .page(try await api.client.send(request)) } catch let error as ClientError {
            guard [400, 422].contains(error.response?.head.status.code) else { throw error }
            return .refused
        }
    }

    func refuses(_ query: RequestPart...) async throws -> ProbeOutcome {
        if case .refused = try await ask(query) { .holds } else { .doesNotHold }
    }

    /// Returns the time of the latest change, as in the response.
    func latestChange() async throws -> String? {
        guard case .page(let page) = try await ask(.query("sort", "-updated_at"), .query("page[size]", 1)) else {
            return nil
        }
        return page.data.first?.updatedAt?.description
    }

    /// Returns whether a filter by the time of the latest change finds it.
    func findsLatestChange(by comparison: FilterComparison) async throws -> ProbeOutcome {
        guard let moment = try await latestChange() else { return .notTried("the response has no time") }
        let response = try await ask(.filter("updated_at", comparison, moment), .query("page[size]", 5))
        guard case .page(let page) = response else { return .doesNotHold }
        return ProbeOutcome(page.data.contains { $0.updatedAt?.description == moment })
    }

    /// Returns whether an OpenAPI document is at a path.
    func serves(_ path: PathTemplate) async throws -> ProbeOutcome {
        do {
            let text = try await api.client.send(Request(.get, path, .accept("*/*"), reading: .text))
            return ProbeOutcome(text.contains("openapi"))
        } catch ClientError.notFound {
            return .doesNotHold
        }
    }
}
