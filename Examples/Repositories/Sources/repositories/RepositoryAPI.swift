// SPDX-License-Identifier: MIT

import Errand

/// The API for this program: your own type around a `Client`.
struct RepositoryAPI: Sendable {
    /// The body of the API's error responses.
    struct Problem: Error, Codable {
        var message: String
    }

    private let client: Client

    init(baseURL: BaseURL, token: String?) {
        client = Client(baseURL) {
            // The parts of every request.
            $0.defaults = [.header(.accept, "application/vnd.github+json"), .timeout(.seconds(30))]
            // The reader of error responses.
            $0.problems = .json(Problem.self)
            // The recommended chain: retries, rate limits, redirects, logs. The token goes to the base
            // URL's origin only.
            if let token { $0.middleware = .standard { $0.authorizer = .bearer(token) } }
        }
    }

    /// Returns all repositories of an owner.
    ///
    /// The next page is requested when the loop reaches it.
    func repositories(of owner: String) -> ItemSequence<[Repository], Repository> {
        // Interpolated values are percent-encoded, whatever the user typed.
        let firstPage = Request<[Repository]>.get("users/\(owner)/repos", .query("per_page", 100))
        return client.items(firstPage, by: .linkHeader) { $0 }
    }
}
