// SPDX-License-Identifier: MIT

/// What the pages of a site have in common: their first fields, and one space
/// of slugs.
struct PageTraits: OptionSet, Sendable {
    let rawValue: Int

    /// It shows its path, which follows from the slug.
    static let path = Self(rawValue: 1)
    /// It shows when it was published.
    static let publication = Self(rawValue: 2)
    /// A caller may say when it was published.
    static let writesPublication = Self(rawValue: 4)
    /// Headline and title are the name unless they were written.
    static let namesItself = Self(rawValue: 8)
    /// A caller may write the path, which follows from the slug all the same.
    static let writesPath = Self(rawValue: 16)
}
