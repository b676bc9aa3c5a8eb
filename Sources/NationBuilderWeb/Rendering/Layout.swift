// SPDX-License-Identifier: MIT

import NationBuilderAccounts

/// The values that all pages share.
struct Layout: Sendable {
    /// The title of the browser's tab.
    let title: String
    let site: String
    /// The beginning of all paths.
    let base: String
    let stylesheet: String
    /// The token that forms carry.
    let token: String
    /// The account that was selected when the page was created.
    let account: String?
    let button: ButtonView
    let notice: NoticeView?
    let isSignedIn: Bool
    let isPeople: Bool
    let isAccounts: Bool

    /// A page's section in the navigation.
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
        site = configuration.title ?? visit.words.frame.people
        base = configuration.path
        stylesheet = visit.web.stylesheetPath
        token = visit.session.formToken
        account = visit.state.selectedID?.description
        button = ButtonView(visit.state, configuration, in: visit.language)
        self.notice = notice.map { NoticeView($0) }
        isSignedIn = visit.state.isSignedIn
        isPeople = section == .people
        isAccounts = section == .accounts
    }
}

/// The values of a page: the shared ones, its texts, and its own.
struct PageValues<Content: Sendable>: Sendable {
    let page: Layout
    let words: PageWords
    let content: Content
}

/// A notice that is shown once.
struct NoticeView: Sendable {
    let title: String
    let text: String?
    let isProblem: Bool
    /// The address that asks for the slug again.
    let retry: String?
    let retryTitle: String
    let language: String

    init(_ notice: WebSession.Notice) {
        title = notice.title
        text = notice.text
        isProblem = notice.isProblem
        retry = notice.retry.map { "/accounts" + FormFields.query(["slug": $0]) }
        let language = AccountLanguage(preferred: [notice.language].compactMap(\.self))
        self.language = language.tag
        retryTitle = language.pages.frame.again
    }
}
