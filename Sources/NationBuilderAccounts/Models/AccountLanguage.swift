// SPDX-License-Identifier: MIT

/// The language in which a button and a panel speak.
public struct AccountLanguage: Sendable, Hashable, CustomStringConvertible {
    private enum Kind { case english, french }
    private let kind: Kind

    /// English.
    public static let english = AccountLanguage(kind: .english)
    /// French.
    public static let french = AccountLanguage(kind: .french)
    /// All there are.
    public static let all = [english, french]

    private init(kind: Kind) { self.kind = kind }

    /// The first of a person's languages that there is; English when there is none.
    ///
    /// - Parameter preferred: Tags such as `fr-CA` or `fr_FR.UTF-8`, the best first.
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
