// SPDX-License-Identifier: MIT

import Errand
import ErrandOAuth
import HTTPTypes
import NationBuilder

/// The result of a request with a token.
enum VersionResponse: Sendable {
    /// The nation responded: the token's owner (empty if the request did not ask for
    /// it), and the head.
    case responded(String, HTTPResponse)
    case refused(status: Int, code: NationBuilderProblem.Code?, words: String)
    /// The limit of requests is used up.
    case limited(words: String)
    /// There is no token to send.
    case noCredential(words: String)
    /// There was no response.
    case failed(words: String)

    /// Sends the request, with a time limit.
    ///
    /// - Throws: `CancellationError`; it is not a finding about the nation.
    static func of(
        _ question: @escaping @Sendable () async throws -> (String, HTTPResponse), within limit: Duration
    ) async throws -> Self {
        do {
            let (person, head) = try await TimeLimit.wait(limit, for: question)
            return .responded(person, head)
        } catch is TimeLimit.Exceeded {
            return .failed(words: "it took too long")
        } catch {
            try Task.checkCancellation()
            return Self(error)
        }
    }

    init(_ error: any Error) {
        let words = ShownText.of(Failure(error).message)
        guard let error = error as? ClientError else {
            self = error is OAuthError ? .noCredential(words: words) : .failed(words: words)
            return
        }
        let problem = error.problem(as: NationBuilderProblem.self)
        // Version 2 refuses values without a code.
        let isInvalid = error.response?.head.status.code == 422 && problem?.errors.isEmpty == false
        let code = problem?.code ?? (isInvalid ? .validationFailed : nil)
        if error.kind.belongs(to: .status.client.tooManyRequests) || error.kind.belongs(to: .rejected.rateLimited) {
            self = .limited(words: words)
        } else if let status = error.response?.head.status.code, error.problem(as: OAuthError.self) == nil {
            self = .refused(status: status, code: code, words: words)
        } else {
            self = error.kind.belongs(to: .unauthenticated) ? .noCredential(words: words) : .failed(words: words)
        }
    }

    /// Whether it got a response.
    var hasResponse: Bool { if case .responded = self { true } else { false } }

    /// Whether the limit is used up.
    var isLimited: Bool { if case .limited = self { true } else { false } }

    /// The status of a refusal.
    var status: Int? { if case .refused(let status, _, _) = self { status } else { nil } }

    /// The code of a refusal.
    var code: NationBuilderProblem.Code? { if case .refused(_, let code, _) = self { code } else { nil } }

    /// Whether the response shows that the token may write: the nation carried out the
    /// write, or refused it only because of its content or a missing person.
    ///
    /// A response from elsewhere, such as a proxy's page, shows nothing.
    var provesWriting: Bool {
        switch self {
        case .responded: true
        case .refused(400, _?, _), .refused(404, _?, _), .refused(422, _?, _): true
        default: false
        }
    }

    /// The message of the nation or of the connection; empty for a success.
    var words: String {
        switch self {
        case .responded: ""
        case .refused(_, _, let words), .limited(let words), .noCredential(let words), .failed(let words): words
        }
    }

    /// The owner of the token.
    var person: String? { if case .responded(let person, _) = self { person } else { nil } }

    /// The fields of a response.
    var head: HTTPResponse? { if case .responded(_, let head) = self { head } else { nil } }
}
