// SPDX-License-Identifier: MIT

package import ErrandCore

/// The words that say whether a write was carried out although its call failed, and whether it helps to try again, in
/// one language.
///
/// The command line, the pages and the panel all say it in these words, and take both from
/// ``/ErrandCore/ClientError/meaning``.
package struct EffectWords: Sendable {
    private let unknown: String
    private let applied: String
    private let notApplied: String
    private let anything: String
    private let advice: String
    private let again: String
    private let later: String
    private let useless: String

    /// Returns a clause without a capital and a full stop that says whether to try again.
    package func clause(retry: FailureMeaning.Retry) -> String {
        switch retry {
        case .useless: useless
        case .later: later
        default: again
        }
    }

    /// Returns the clause about another attempt as a sentence.
    package func sentence(retry: FailureMeaning.Retry) -> String { Self.capitalized(clause(retry: retry)) + "." }

    /// Returns a clause without a capital and a full stop, such as `it is not known whether the person was created`.
    ///
    /// - Parameter outcome: What is so after the write, such as `the person was created`; `nil` for any write.
    package func clause(_ effect: FailureMeaning.Effect, of outcome: String? = nil) -> String {
        switch effect {
        case .notApplied: notApplied
        case .applied: applied + (outcome.map { ": \($0)" } ?? "")
        default: unknown.replacing("%@", with: outcome ?? anything)
        }
    }

    /// Returns the clause, and that a person should look before trying again.
    package func advised(_ effect: FailureMeaning.Effect, of outcome: String? = nil) -> String {
        effect == .notApplied ? notApplied : "\(clause(effect, of: outcome)), \(advice)"
    }

    /// Returns the advised clause as a sentence.
    package func sentence(_ effect: FailureMeaning.Effect, of outcome: String? = nil) -> String {
        Self.capitalized(advised(effect, of: outcome)) + "."
    }

    /// Returns a clause as the title of a page.
    package func title(_ effect: FailureMeaning.Effect, of outcome: String? = nil) -> String {
        Self.capitalized(clause(effect, of: outcome))
    }

    private static func capitalized(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }

    package static let english = EffectWords(
        unknown: "it is not known whether %@", applied: "it was carried out", notApplied: "it was not carried out",
        anything: "it was carried out", advice: "so look before you try again",
        again: "try again", later: "try again later", useless: "trying again does not help")

    static let french = EffectWords(
        unknown: "on ne sait pas si %@", applied: "l’opération a été effectuée",
        notApplied: "l’opération n’a pas été effectuée", anything: "l’opération a été effectuée",
        advice: "vérifiez donc avant de réessayer", again: "réessayez", later: "réessayez plus tard",
        useless: "réessayer ne sert à rien")
}
