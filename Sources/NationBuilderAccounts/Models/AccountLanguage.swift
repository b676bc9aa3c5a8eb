// SPDX-License-Identifier: MIT

/// The language of a button and a panel.
public struct AccountLanguage: Sendable, Hashable, CustomStringConvertible {
    private enum Kind { case english, french }
    private let kind: Kind

    /// English.
    public static let english = AccountLanguage(kind: .english)
    /// French.
    public static let french = AccountLanguage(kind: .french)
    /// All languages.
    public static let all = [english, french]

    private init(kind: Kind) { self.kind = kind }

    /// Creates the first available language of a person's preferred ones;
    /// English when none is available.
    ///
    /// - Parameter preferred: Language tags such as `fr-CA` or `fr_FR.UTF-8`,
    ///   the best first.
    public init(preferred: [String]) {
        let known = preferred.compactMap { tag in
            Self.all.first { tag.lowercased().split(whereSeparator: { "-_.".contains($0) }).first ?? "" == $0.tag }
        }
        self = known.first ?? .english
    }

    /// The language's tag, `en` or `fr` (BCP 47).
    public var tag: String { kind == .french ? "fr" : "en" }

    /// The tag.
    public var description: String { tag }

    var words: AccountWords { kind == .french ? .french : .english }
}
