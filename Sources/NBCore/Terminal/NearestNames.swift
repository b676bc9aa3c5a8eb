// SPDX-License-Identifier: MIT

/// The known names that a mistyped one probably means.
package enum NearestNames {
    /// Returns the nearest names, at most three; the nearest is the first.
    package static func of(_ word: String, in known: [String]) -> [String] {
        func bare(_ text: some StringProtocol) -> String { text.lowercased().filter { $0.isLetter || $0.isNumber } }
        let wanted = bare(word.prefix { $0 != "[" && $0 != "." })
        guard !wanted.isEmpty else { return [] }
        let near = known.compactMap { name -> (name: String, distance: Int)? in
            let other = bare(name.prefix { $0 != "[" })
            let distance = UnknownCommand.distance(wanted, other)
            if distance <= (other.count < 4 ? 1 : max(2, other.count / 4)) { return (name, distance) }
            // Part of a name, such as "name" of "last_name".
            let isPart = wanted.count > 2 && other.contains(wanted)
            return isPart ? (name, distance + known.count) : nil
        }
        return near.sorted { ($0.distance, $0.name) < ($1.distance, $1.name) }.prefix(3).map(\.name)
    }

    /// Returns the question for a mistyped name, such as `do you mean last_name?`; `nil` when no
    /// name is near.
    package static func question(_ word: String, _ known: [String]) -> String? {
        question(of(word, in: known))
    }

    /// Returns the question whether one of some names is meant; `nil` without names.
    package static func question(_ names: [String]) -> String? {
        guard let last = names.last else { return nil }
        let others = names.dropLast().joined(separator: ", ")
        return "do you mean \(others.isEmpty ? "" : "\(others) or ")\(last)?"
    }
}
