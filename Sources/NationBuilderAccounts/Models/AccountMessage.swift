// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandOAuth
import HTTPTypes
import NationBuilder

/// A message about an error, for a person: a title, what happened, and what to
/// do.
///
/// It covers errors of accounts, of OAuth and of nations, and any other error
/// in general words. It contains no secret and no text of a server.
public struct AccountMessage: Sendable, Hashable {
    /// The title: a short sentence.
    public let title: String
    /// The text: the event, and the person's choices.
    public let text: String
    /// Whether the error is only that the person cancelled, which need not be
    /// shown.
    public let isOwnChoice: Bool

    /// Creates the message for an error; `nil` counts as an unknown error.
    public init(_ error: (any Error)?, in language: AccountLanguage = .english) {
        self.init(error, afterWrite: false, in: language)
    }

    /// Creates the message for an error.
    ///
    /// - Parameter isWrite: Whether something was to be changed at the nation: the text then says whether it may have
    ///   been.
    package init(_ error: (any Error)?, afterWrite isWrite: Bool, in language: AccountLanguage = .english) {
        let words = language.words.messages
        isOwnChoice = Self.isOwnChoice(error)
        let topic = Self.topic(of: error)
        let found = words.message(topic)
        title = found.parts.title
        let text =
            found.parts.text + (found.isAdvised ? " " + words.effects.sentence(retry: Self.retry(of: error)) : "")
        let effect = (error as? ClientError)?.meaning.effect ?? .notApplied
        let isOpen = effect != .notApplied && (isWrite || topic == .other)
        self.text = isOpen ? words.effects.sentence(effect) : text
    }

    /// Returns the message for an account that ended without the person's
    /// action.
    public static func lost(_ account: Account, in language: AccountLanguage = .english) -> AccountMessage {
        lost(account.name, at: "\(account.slug)", in: language)
    }

    /// Returns the message for an account that ended, of which only these words are known.
    package static func lost(_ name: String, at slug: String, in language: AccountLanguage) -> AccountMessage {
        let (title, text) = language.words.messages.lost.parts
        return AccountMessage(title: title, text: text.filled(name, slug))
    }

    private init(title: String, text: String) {
        self.title = title
        self.text = text
        isOwnChoice = false
    }

    /// Returns whether it helps to try again after an error.
    private static func retry(of error: (any Error)?) -> FailureMeaning.Retry {
        switch error {
        case let error as OAuthError: error.status.map { FailureMeaning(.init(code: $0)).retry } ?? .unknown
        case let error?: FailureMeaning(error).retry
        case nil: .unknown
        }
    }

    private static func isOwnChoice(_ error: (any Error)?) -> Bool {
        switch error {
        case is CancellationError: true
        case let error as OAuthError: error.kind.belongs(to: .agent.cancelled)
        default: false
        }
    }

    /// The topic of an error.
    enum Topic: CaseIterable {
        case emptySlug, otherHost, slug
        case application, otherPerson, unknownAccount, signInRequired, renewable
        case damagedStore, unreadableStore, unwritableStore, lockedStore, closedStore, doubtfulStore
        case denied, cancelled, timedOut, portTaken, noBrowser, refused
        case notFound, unauthorized, forbidden, tooManyRequests, server
        case offline, untrusted, unreadableResponse, other
    }

    static func topic(of error: (any Error)?) -> Topic {
        switch error {
        case let error as AccountError: topic(of: error)
        case let error as OAuthError: topic(of: error)
        case let error as ClientError: topic(of: error)
        case is CancellationError: .cancelled
        default: .other
        }
    }

    private static func topic(of error: AccountError) -> Topic {
        let topics: [(AccountError.Kind, Topic)] = [
            (.slug.empty, .emptySlug), (.slug.otherHost, .otherHost), (.slug, .slug), (.application, .application),
            (.otherPerson, .otherPerson), (.unknownAccount, .unknownAccount), (.signInRequired, .signInRequired),
            (.store.damaged, .damagedStore), (.store.unreadable, .unreadableStore), (.store, .unwritableStore),
            (.noPerson, .refused), (.renewable, .renewable),
        ]
        return topics.first { error.kind.belongs(to: $0.0) }?.1 ?? .other
    }

    private static func topic(of error: OAuthError) -> Topic {
        if error.code == .accessDenied { return .denied }
        let topics: [(OAuthError.Kind, Topic)] = [
            (.agent.cancelled, .cancelled), (.agent.timedOut, .timedOut), (.agent.expired, .timedOut),
            (.agent.portTaken, .portTaken),
            (.agent.intercepted, .other), (.agent, .noBrowser), (.store.corrupt, .damagedStore),
            (.store.unreadable, .unreadableStore), (.store.locked, .lockedStore), (.store.inDoubt, .doubtfulStore),
            (.store.insecure, .closedStore), (.store.wrongKey, .closedStore), (.store, .unwritableStore),
            (.configuration, .application), (.loginRequired, .signInRequired),
        ]
        if let topic = topics.first(where: { error.kind.belongs(to: $0.0) })?.1 { return topic }
        if error.status == 404 { return .notFound }
        return error.status.map { $0 >= 500 } == true ? .server : .refused
    }

    private static func topic(of error: ClientError) -> Topic {
        if let problem = error.problem(as: OAuthError.self) { return topic(of: problem) }
        if error.isPermissionMissing { return .forbidden }
        if error.kind.belongs(to: .connection), error.meaning.retry == .useless { return .untrusted }
        let topics: [(ClientError.Kind, Topic)] = [
            (.connection, .offline), (.timedOut, .offline), (.unauthenticated, .signInRequired),
            (.status.client.unauthorized, .unauthorized), (.status.client.forbidden, .forbidden),
            (.status.client.notFound, .notFound), (.status.client.tooManyRequests, .tooManyRequests),
            (.rejected.rateLimited, .tooManyRequests), (.status.server, .server), (.invalidRequest.url, .slug),
            (.undecodable, .unreadableResponse),
        ]
        return topics.first { error.kind.belongs(to: $0.0) }?.1 ?? .other
    }
}
