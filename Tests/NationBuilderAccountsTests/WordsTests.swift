// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandOAuth
import TestSupport
import Testing

@testable import NationBuilderAccounts

@Suite("What accounts say to a person", .timed)
struct WordsTests {
    @Test("The first language that there is is spoken, and English when there is none")
    func languages() {
        #expect(AccountLanguage(preferred: ["fr-CA", "en"]) == .french)
        #expect(AccountLanguage(preferred: ["de", "fr_FR.UTF-8"]) == .french)
        #expect(AccountLanguage(preferred: ["EN-gb", "fr"]) == .english)
        #expect(AccountLanguage(preferred: ["frr", "de"]) == .english)
        #expect(AccountLanguage(preferred: []) == .english)
    }

    @Test("Every topic has words of its own in every language", arguments: AccountLanguage.all)
    func topics(_ language: AccountLanguage) {
        let words = language.words.messages
        var texts: Set<String> = []
        for topic in AccountMessage.Topic.allCases {
            let (title, text) = words.message(topic).parts
            #expect(title.hasSuffix(".") && title.count < 50 && text.hasSuffix("."))
            #expect(texts.insert("\(title) \(text)").inserted, "\(topic)")
        }
    }

    @Test("French says nothing in English")
    func french() {
        for topic in AccountMessage.Topic.allCases {
            let french = AccountLanguage.french.words.messages.message(topic).parts
            let english = AccountLanguage.english.words.messages.message(topic).parts
            #expect(french.title != english.title && french.text != english.text)
        }
        func texts(_ language: AccountLanguage) -> [String: String] {
            let words = Mirror(reflecting: language.words).children.compactMap { child in
                (child.value as? String).flatMap { text in child.label.map { ($0, text) } }
            }
            return Dictionary(uniqueKeysWithValues: words)
        }
        let english = texts(.english)
        let equal = texts(.french).filter { english[$0.key] == $0.value }
        #expect(english.count > 15 && Set(equal.keys) == ["nations", "fine"])
    }

    @Test(
        "Errors of all kinds have the topic that helps",
        arguments: [
            (AccountError(.slug.empty), .emptySlug), (AccountError(.slug.otherHost), .otherHost),
            (AccountError(.slug), .slug), (AccountError(.application.clientID), .application),
            (AccountError(.otherPerson), .otherPerson), (AccountError(.unknownAccount), .unknownAccount),
            (AccountError(.renewable), .renewable),
            (AccountError(.signInRequired), .signInRequired), (AccountError(.store.damaged), .damagedStore),
            (AccountError(.store.unreadable), .unreadableStore), (AccountError(.store.unwritable), .unwritableStore),
            (OAuthError(.refused, code: .accessDenied), .denied), (OAuthError(.agent.cancelled), .cancelled),
            (OAuthError(.agent.timedOut), .timedOut), (OAuthError(.agent.portTaken), .portTaken),
            (OAuthError(.agent.noBrowser), .noBrowser), (OAuthError(.agent.intercepted), .other),
            (OAuthError(.store.corrupt), .damagedStore),
            (OAuthError(.store.locked), .lockedStore), (OAuthError(.store.inDoubt), .doubtfulStore),
            (OAuthError(.store.insecure), .closedStore), (OAuthError(.store.wrongKey), .closedStore),
            (OAuthError(.store.unwritable), .unwritableStore), (OAuthError(.stateMismatch), .refused),
            (OAuthError(.configuration.redirect), .application), (OAuthError(.loginRequired), .signInRequired),
            (ClientError(.undecodable.json), .unreadableResponse),
            (ClientError(.connection.tls), .untrusted), (ClientError(.connection.pinning), .untrusted),
            (ClientError(.connection.dns), .offline), (ClientError(.timedOut), .offline),
            (ClientError(.status.client.notFound), .notFound), (ClientError(.status.client.forbidden), .forbidden),
            (ClientError(.status.client.tooManyRequests), .tooManyRequests),
            (ClientError(.status.client.unauthorized), .unauthorized), (ClientError(.status.server), .server),
            (ClientError(.unauthenticated.expired, problem: OAuthError(.loginRequired)), .signInRequired),
            (CancellationError(), .cancelled), (DecodingFailure(), .other),
        ] as [(any Error & Sendable, AccountMessage.Topic)])
    func errors(_ error: any Error & Sendable, _ topic: AccountMessage.Topic) {
        #expect(AccountMessage.topic(of: error) == topic)
        let words = AccountLanguage.english.words.messages.message(topic)
        let message = AccountMessage(error)
        #expect(message.title == words.parts.title && message.text.hasPrefix(words.parts.text))
        // What another attempt means follows where it is advised, and nothing else does.
        #expect((message.text == words.parts.text) != words.isAdvised)
    }

    private struct DecodingFailure: Error {}

    @Test("A name that looks like a place for a value stays as it is", arguments: AccountLanguage.all)
    func placeholders(_ language: AccountLanguage) {
        let text = AccountMessage.lost("100%@home", at: "abeforprez", in: language).text
        #expect(text.contains("100%@home") && text.contains("abeforprez"))
        #expect(text.split(separator: "%@", omittingEmptySubsequences: false).count == 2, "\(text)")
    }

    @Test("An error that nobody knows has words all the same, and holds nothing of the error")
    func unknown() {
        #expect(AccountMessage(nil).title == "Something went wrong.")
        let error = OAuthError(.refused, reason: "token SECRET")
        #expect(!"\(AccountMessage(error))".contains("SECRET"))
    }

    @Test("Only giving up is a person's own choice")
    func ownChoice() {
        #expect(AccountMessage(OAuthError(.agent.cancelled)).isOwnChoice)
        #expect(AccountMessage(CancellationError()).isOwnChoice)
        #expect(!AccountMessage(OAuthError(.agent.timedOut)).isOwnChoice)
        #expect(!AccountMessage(nil).isOwnChoice)
    }
}
