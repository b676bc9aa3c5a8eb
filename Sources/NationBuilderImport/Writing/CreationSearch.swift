// SPDX-License-Identifier: MIT

import ErrandJSON
import ErrandJSONAPI

/// The search for a new person whose creation may have been carried out, before it is sent again.
///
/// It asks for every key of the row, and again after growing pauses: a nation may show a new person late.
struct CreationSearch: Sendable {
    /// The conclusion about a creation from the people whom the nation shows.
    enum Finding: Sendable {
        /// The person has all that was sent.
        case created(KnownPerson)
        /// Why nobody can tell whether it was carried out, without a full stop.
        case unclear(String)
        /// Nobody has a key of the row, and a later search may find the person.
        case nothingYet
        /// Nobody has a key of the row, although the nation has had the time to show the person.
        case nothing
    }

    /// The pauses before the searches: after 15 seconds, a nation shows whom it has created.
    static let pauses: [Duration] = [.zero, .seconds(1), .seconds(2), .seconds(4), .seconds(8)]

    private var count = 0

    /// The pause before the next search.
    var pause: Duration { Self.pauses[min(count, Self.pauses.count - 1)] }

    /// Takes the people who have one of the keys.
    ///
    /// - Parameters:
    ///   - people: The people, some perhaps several times.
    ///   - keys: The keys of the row.
    ///   - names: The names of the values that the first of them has not as they were sent.
    mutating func take(_ people: [KnownPerson], _ keys: [MatchKey], differing names: [String]) -> Finding {
        count += 1
        guard let first = people.first else { return count < Self.pauses.count ? .nothingYet : .nothing }
        guard people.allSatisfy({ $0.id == first.id }) else { return .unclear("several people have its keys now") }
        if names.isEmpty { return .created(first) }
        let held = keys.filter { first.keys.contains($0) }.map { "\($0.key) \"\($0.value)\"" }
        return .unclear(
            "the person who has the \(held.joined(separator: " and the ")) now has another \(names.joined(separator: ", "))"
        )
    }
}

extension JournalEntry {
    /// The member of ``extra`` with the names of the keys by which the person of a creation is found.
    static let keys = "keys"

    /// The keys of the import by which the person of a creation is found, the most certain first.
    var matchKeys: [MatchKey] { keys(extra?[Self.keys]?.array?.compactMap(\.string) ?? key.map { [$0.name] } ?? []) }

    /// The keys by which the person is looked for when a response was lost: those of the import, or else all.
    var searchKeys: [MatchKey] { matchKeys.isEmpty ? keys(ImportKey.all.map(\.name)) : matchKeys }

    private func keys(_ names: [String]) -> [MatchKey] {
        ImportKey.all.compactMap { key in
            guard names.contains(key.name), let text = sent?[key.name]?.string, !text.isEmpty,
                FilterText.escape(text) != nil
            else { return nil }
            return MatchKey(key, text)
        }
    }
}
