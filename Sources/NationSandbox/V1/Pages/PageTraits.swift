// SPDX-License-Identifier: MIT

/// The differences between kinds of pages.
///
/// All share their first fields and one set of slugs.
struct PageTraits: OptionSet, Sendable {
    let rawValue: Int

    /// The path is shown; it is derived from the slug.
    static let path = Self(rawValue: 1)
    /// The time of publication is shown.
    static let publication = Self(rawValue: 2)
    /// A caller may write the time of publication.
    static let writesPublication = Self(rawValue: 4)
    /// Headline and title default to the name.
    static let namesItself = Self(rawValue: 8)
    /// A caller may write the path, but it is still derived from the slug.
    static let writesPath = Self(rawValue: 16)
    /// The path is shown, and is null, as in recordings of surveys.
    static let emptyPath = Self(rawValue: 32)
}
