// SPDX-License-Identifier: MIT

import NationBuilderAccounts

/// What all pages have around what is their own.
struct Layout: Sendable {
    /// What stands in the browser's tab.
    let title: String
    let site: String
    /// What the paths of all pages begin with.
    let base: String
    let stylesheet: String
    /// What forms carry.
    let token: String
    /// For which account the page was made.
    let account: String?
    let button: ButtonView
    let notice: NoticeView?
    let isSignedIn: Bool
    let isPeople: Bool
    let isAccounts: Bool

    /// A page's place in the application.
    struct Section: Sendable, Equatable {
        private enum Kind { case people, accounts, other }
        private let kind: Kind
        static let people = Section(kind: .people)
        static let accounts = Section(kind: .accounts)
        static let other = Section(kind: .other)
    }

    init(_ visit: Visit, _ title: String, _ section: Section, _ notice: WebSession.Notice?) {
        let configuration = visit.web.configuration
        self.title = title
        site = configuration.title
        base = configuration.path
        stylesheet = visit.web.stylesheetPath
        token = visit.session.formToken
        account = visit.state.selectedID?.description
        button = ButtonView(visit.state, configuration)
        self.notice = notice.map { NoticeView($0, configuration.language) }
        isSignedIn = visit.state.isSignedIn
        isPeople = section == .people
        isAccounts = section == .accounts
    }
}

/// A page: what is around it, and what is its own.
struct PageValues<Content: Sendable>: Sendable {
    let page: Layout
    let content: Content
}

/// Something that is told once, as the page shows it.
struct NoticeView: Sendable {
    let title: String
    let text: String?
    let isProblem: Bool
    /// The address that asks for the slug again.
    let retry: String?
    let retryTitle: String

    init(_ notice: WebSession.Notice, _ language: AccountLanguage) {
        title = notice.title
        text = notice.text
        isProblem = notice.isProblem
        retry = notice.retry.map { "/accounts" + FormFields.query(["slug": $0]) }
        retryTitle = language == .french ? "Réessayer" : "Retry"
    }
}
