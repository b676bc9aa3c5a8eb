// SPDX-License-Identifier: MIT

import NationBuilderAccounts

/// The texts of the people browser, in one language.
///
/// `%@` stands for a name, a number or the nation's own words.
struct PageWords: Sendable {
    let frame: FrameWords
    let list: ListWords
    let person: PersonWords
    let form: FormWords
    /// The tag of the language.
    let language: String

    static let english = PageWords(.english)
    static let french = PageWords(.french)

    private init(_ language: AccountLanguage) {
        frame = FrameWords(language)
        list = ListWords(language)
        person = PersonWords(language)
        form = FormWords(language)
        self.language = language.tag
    }
}

extension AccountLanguage {
    var pages: PageWords { choose(.english, .french) }
}
