// SPDX-License-Identifier: MIT

import ErrandCore

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

    /// Creates the language that a browser asks for; English when it asks for none that is available.
    ///
    /// - Parameter accepted: The value of `Accept-Language` (RFC 9110 §12.5.4); `nil` when there is none.
    package init(accepted: String?) { self.init(preferred: AcceptedLanguages.tags(in: accepted ?? "")) }

    /// The language's tag, `en` or `fr` (BCP 47).
    public var tag: String { kind == .french ? "fr" : "en" }

    /// The tag.
    public var description: String { tag }

    /// Returns what stands for the language.
    package func choose<Value>(_ english: Value, _ french: Value) -> Value { kind == .french ? french : english }

    /// The words that say whether a write was carried out.
    package var effects: EffectWords { words.messages.effects }

    var words: AccountWords { choose(.english, .french) }
}
