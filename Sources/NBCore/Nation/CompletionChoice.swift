// SPDX-License-Identifier: MIT

import ArgumentParser
import Errand
import ErrandOAuth

/// A value that a shell offers, with what it means.
struct CompletionChoice: Sendable, Equatable {
    package let value: String
    /// The meaning, such as the name of the person with an id; empty for a value that says it itself.
    package var meaning = ""

    /// Returns the lines that the completion script of a shell reads.
    ///
    /// Anybody may have typed a name into a nation. So a value with a character that controls a terminal is
    /// left out, and for `bash`, which expands what it offers, everything but letters and digits is escaped.
    package static func lines(_ choices: [Self], beginning prefix: String, for shell: CompletionShell?) -> [String] {
        let fitting = choices.filter { choice in
            choice.value.hasPrefix(prefix) && !choice.value.isEmpty
                && choice.value.unicodeScalars.allSatisfy { ShownText.isHarmless($0) }
        }
        return fitting.map { choice in
            let meaning = ShownText.of(choice.meaning, limit: 60)
            switch shell {
            case .fish?: return meaning.isEmpty ? choice.value : "\(choice.value)\t\(meaning)"
            case .zsh?:
                let value = choice.value.escaping(["\\": #"\\"#, ":": #"\:"#])
                return meaning.isEmpty ? value : "\(value):\(meaning)"
            default:
                // A single value is put into the line, so it stands alone. Of several, bash puts in what
                // they have in common, which is never more than their values.
                let isAlone = fitting.count == 1 || meaning.isEmpty
                return escaped(isAlone ? choice.value : "\(choice.value)  (\(meaning))")
            }
        }
    }

    /// Returns a text that bash's `compgen -W` takes as it is.
    private static func escaped(_ text: String) -> String {
        var escaped = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            let isPlain = !scalar.isASCII || scalar.properties.isAlphabetic || scalar.properties.numericType != nil
            if !isPlain { escaped.append("\\") }
            escaped.append(scalar)
        }
        return String(escaped)
    }
}
