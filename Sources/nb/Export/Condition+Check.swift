// SPDX-License-Identifier: MIT

import Errand
import ErrandJSON
import ErrandJSONAPI
import Foundation
import NationBuilder

extension V2.Condition {
    /// Refuses a row that does not meet the condition: the nation has ignored the filter.
    ///
    /// The nation's own rules decide about letters with accents, zones and the like, so only a row
    /// that cannot meet the condition is refused.
    func check(_ row: V2.Row, of type: V2.ResourceType) throws {
        guard !canBeMet(by: row, of: type) else { return }
        throw ClientError(
            .rejected.filterIgnored, reason: "it sends \(type.name) \(row.id), which does not meet \(text)")
    }

    /// Returns whether a row may meet the condition.
    func canBeMet(by row: V2.Row, of type: V2.ResourceType) -> Bool {
        if name == "id" { return true }
        let kind = try? type.kind(filteredBy: name)
        let values = (name == Self.emailAddress ? Self.addresses : [name])
            .map { CellText.exact(row.value(of: Column(name: $0))) }
        let found = values.filter { !$0.isEmpty }
        guard let value else { return found.isEmpty == (comparison == .equals) }
        if comparison == .notEquals { return !found.contains { Self.folded($0) == Self.folded(value) } }
        // What is false may be shown as nothing.
        if found.isEmpty { return kind == .boolean && value == "false" }
        return found.contains { isMet(by: $0, value, kind) }
    }

    private func isMet(by found: String, _ value: String, _ kind: V2.ResourceType.Kind?) -> Bool {
        switch kind {
        case nil: Self.mayEqual(found, value)
        case .id?, .integer?, .decimal?: compare(Double(found), Double(value), slack: 0)
        case .date?: compare(found.prefix(10), value[...])
        case .time?:
            if let time = ComparedTime(value) {
                compare(
                    ComparedTime(found)?.date.timeIntervalSince1970, time.date.timeIntervalSince1970, slack: time.slack)
            } else {
                true
            }
        default: isTextMet(by: Self.folded(found), Self.folded(value))
        }
    }

    private func isTextMet(by found: String, _ value: String) -> Bool {
        switch comparison {
        case .hasPrefix: found.hasPrefix(value)
        case .hasSuffix: found.hasSuffix(value)
        case .contains: found.contains(value)
        default: found == value
        }
    }

    private func compare(_ found: Double?, _ value: Double?, slack: Double) -> Bool {
        // A value that cannot be read shows nothing.
        guard let found, let value else { return true }
        return switch comparison {
        case .isGreater: slack > 0 ? found >= value - slack : found > value
        case .isAtLeast: found >= value - slack
        case .isLess: slack > 0 ? found <= value + slack : found < value
        case .isAtMost: found <= value + slack
        default: abs(found - value) <= slack
        }
    }

    private func compare(_ found: Substring, _ value: Substring) -> Bool {
        switch comparison {
        case .isGreater: found > value
        case .isAtLeast: found >= value
        case .isLess: found < value
        case .isAtMost: found <= value
        default: found == value
        }
    }

    /// Returns the text as filters compare it: without case, accents and blanks around it.
    private static func folded(_ text: String) -> String {
        text.trimmingCharacters(in: .whitespacesAndNewlines)
            .folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
    }

    /// Returns whether the value of a custom field may be the one that is looked for.
    ///
    /// A nation writes `2008` as `2008.0`, and dates in another form.
    private static func mayEqual(_ found: String, _ value: String) -> Bool {
        if folded(found) == folded(value) { return true }
        if let one = Double(found), let other = Double(value) { return one == other }
        return (found + value).contains(where: \.isNumber)
            || [found, value].contains { ["true", "false"].contains($0.lowercased()) }
    }
}
