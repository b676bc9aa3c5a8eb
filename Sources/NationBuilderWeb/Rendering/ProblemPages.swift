// SPDX-License-Identifier: MIT

import ErrandCore
import HTTPTypes
import Hummingbird
import NationBuilder
import NationBuilderAccounts

/// The pages for errors.
enum ProblemPages {
    struct Content: Sendable {
        let title: String
        let text: String
        /// The nation's own message.
        let details: String?
        /// The page to try again; `nil` when that does not help.
        let retry: String?
        /// Whether the form may be sent again, with its place and fields.
        let again: Bool
        let place: String
        let fields: [Field]
        /// How long to wait, as the nation asks.
        let pause: String?
        let hasPanel: Bool

        struct Field: Sendable {
            let name: String
            let value: String
        }
    }

    /// Returns the response to a request that failed.
    ///
    /// When the error has ended the account, the panel is shown with a notice.
    static func response(to error: any Error, _ visit: inout Visit) async throws -> Response {
        if let lost = visit.state.selected, await visit.accounts[lost.id] == nil {
            let language = visit.language
            // When no account is left, the panel asks for the slug, which is already
            // filled in.
            let retry = await visit.accounts.isSignedIn ? "\(lost.slug)" : nil
            try await visit.forgetShownAccount()
            return try await visit.redirect(
                to: "/accounts", saying: .problem(.lost(lost, in: language), retry: retry, in: language))
        }
        if error is OtherAccount { return await OtherAccount.page(&visit) }
        let words = visit.words.frame
        // Without a person in the address, it is the nation that is not there.
        let isMissing = ClientError.notFound ~= error && visit.parameters.get("id") != nil
        let message: (title: String, text: String) =
            isMissing
            ? (title: words.missingTitle, text: words.missingText)
            : { (title: $0.title, text: $0.text) }(
                AccountMessage(error, afterWrite: visit.request.method == .post, in: visit.language))
        let seconds = seconds(error)
        // The seconds take the place of a guess, but not of the words about a change that may have been carried out.
        let isOpen =
            visit.request.method == .post && (error as? ClientError)?.meaning.effect ?? .notApplied != .notApplied
        let text = seconds == nil || isOpen ? message.text : ""
        let isRead = visit.request.method == .get && !isMissing
        // Forms of a person change the same when they are sent twice.
        let again =
            visit.request.method == .post && !isMissing && error is ClientError && visit.parameters.get("id") != nil
        var response = await visit.page(
            "problem",
            Content(
                title: message.title, text: text, details: seconds == nil ? details(error) : nil,
                retry: isRead ? visit.place : nil, again: again, place: visit.place,
                fields: visit.form.all.filter { $0.name != "token" }.map { .init(name: $0.name, value: $0.value) },
                pause: seconds.map { words.pause.filled("\($0)") }, hasPanel: error is AccountError),
            title: message.title, in: .other, status: status(error))
        if let seconds { response.headers[.retryAfter] = "\(seconds)" }
        return response
    }

    /// Returns the pause that the nation requests, in whole seconds.
    static func seconds(_ error: any Error) -> Int? {
        (error as? ClientError)?.retryAfter.map { max(1, Int(WaitTime.seconds($0))) }
    }

    /// Returns the message of a nation's response, unless it says no more than the page does.
    static func details(_ error: any Error) -> String? {
        if ClientError.notFound ~= error || ClientError.unauthorized ~= error { return nil }
        guard let problem = (error as? ClientError)?.problem(as: NationBuilderProblem.self), !problem.isHTML else {
            return nil
        }
        return problem.validationErrors.isEmpty ? problem.message : problem.validationErrors.joined(separator: ", ")
    }

    static func status(_ error: any Error) -> HTTPResponse.Status {
        switch error {
        case ClientError.notFound: .notFound
        case ClientError.tooManyRequests, ClientError.Kind.rejected.rateLimited: .tooManyRequests
        case ClientError.forbidden: .forbidden
        case ClientError.conflict: .conflict
        case ClientError.timedOut: .gatewayTimeout
        case ClientError.client: .unprocessableContent
        case is ClientError: .badGateway
        case AccountError.unknownAccount: .conflict
        case AccountError.slug: .unprocessableContent
        default: .serviceUnavailable
        }
    }
}
