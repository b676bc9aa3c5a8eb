// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandJSONAPI
import HTTPTypes

/// The reads that probes are made of.
struct ProbeQuestions: Sendable {
    let api: NationV2

    enum Answer: Sendable {
        case page(Document<[Resource<V2.Signup>]>)
        case refused
    }

    /// Asks for people; a 400 or 422 is an answer as well.
    func ask(_ query: KeyValuePairs<String, String>) async throws -> Answer {
        let request = Request<Document<[Resource<V2.Signup>]>>(.get, "signups", reading: .document())
            .with(query.map { .query($0.key, $0.value) })
        do { return .page(try await api.client.send(request)) } catch let error as ClientError {
            guard [400, 422].contains(error.response?.head.status.code) else { throw error }
            return .refused
        }
    }

    /// Whether a question is refused.
    func refuses(_ query: KeyValuePairs<String, String>) async throws -> ProbeOutcome {
        if case .refused = try await ask(query) { .holds } else { .doesNotHold }
    }

    /// The moment of the latest change, as it was told.
    func latestChange() async throws -> String? {
        guard case .page(let page) = try await ask(["sort": "-updated_at", "page[size]": "1"]) else { return nil }
        return page.data.first?.updatedAt?.description
    }

    /// Whether what was changed last is found by its moment.
    func findsLatestChange(by comparison: String) async throws -> ProbeOutcome {
        guard let moment = try await latestChange() else { return .notTried("no moment was told") }
        let answer = try await ask(["filter[updated_at][\(comparison)]": moment, "page[size]": "5"])
        guard case .page(let page) = answer else { return .doesNotHold }
        return ProbeOutcome(page.data.contains { $0.updatedAt?.description == moment })
    }

    /// Whether there is something at a path.
    func serves(_ path: PathTemplate) async throws -> ProbeOutcome {
        do {
            let text = try await api.client.send(Request(.get, path, .accept("*/*"), reading: .text))
            return ProbeOutcome(text.contains("openapi"))
        } catch ClientError.notFound {
            return .doesNotHold
        }
    }
}
