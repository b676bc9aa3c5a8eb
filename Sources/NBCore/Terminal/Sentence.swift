// SPDX-License-Identifier: MIT

/// A message that several layers have written, each after a colon.
enum Sentence {
    /// Returns the message without the parts that say again what another part says.
    ///
    /// `404 Not Found: not_found: Record not found` is `404 Not Found: Record not found`.
    static func withoutRepetition(_ message: String) -> String {
        let parts = message.split(separator: ": ").map(String.init)
        let letters = parts.map { $0.lowercased().filter(\.isLetter) }
        let kept = parts.indices.filter { index in
            guard letters[index].count > 3 else { return true }
            let isSaid = letters[..<index].contains { $0.contains(letters[index]) }
            let isSaidNext = index > 0 && index + 1 < parts.count && letters[index + 1].contains(letters[index])
            return !isSaid && !isSaidNext
        }
        return kept.count == parts.count ? message : kept.map { parts[$0] }.joined(separator: ": ")
    }
}
