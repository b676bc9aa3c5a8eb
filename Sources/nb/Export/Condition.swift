// SPDX-License-Identifier: MIT

import ArgumentParser
import ErrandJSONAPI
import NationBuilder

/// A condition on a value, as `--where` has it: `email=ada@example.org`.
extension V2.Condition {
    /// The comparisons, with what stands for them; the longer before those with which they begin.
    private static let symbols: [(symbol: String, comparison: FilterComparison)] = [
        (">=", .isAtLeast), ("<=", .isAtMost), ("!=", .notEquals), ("^=", .hasPrefix), ("$=", .hasSuffix),
        ("*=", .contains), (">", .isGreater), ("<", .isLess), ("=", .equals),
    ]
    /// The value that stands for none.
    private static let none = "null"

    /// The text for the help.
    static let help = """
        Only rows that meet a condition: NAME=VALUE, or != > >= < <= ^= (begins with) $= (ends with) *= (contains); \
        NAME=null finds those without a value. Several conditions must all be met.
        """

    /// Reads a condition, and checks it against what the API has.
    ///
    /// - Throws: `ValidationError` for an unknown attribute, an operator that it does not have, and a
    ///   value of another kind.
    init(_ text: String, of type: ExportedType) throws {
        let name = String(text.prefix { $0.isLetter || $0.isNumber || "_.-".contains($0) })
        let rest = text.dropFirst(name.count)
        guard !name.isEmpty, let (symbol, comparison) = Self.symbols.first(where: { rest.hasPrefix($0.symbol) }) else {
            throw ValidationError(
                "\"\(text)\" is no condition: NAME=VALUE, or != > >= < <= ^= $= *= in place of =. Quote it for the shell."
            )
        }
        let value = String(rest.dropFirst(symbol.count))
        self.init(name, comparison, value == Self.none ? nil : value)
        if value.allSatisfy(\.isWhitespace) {
            throw ValidationError(
                "\(text) is empty: perhaps a variable is not set. \(name)=null finds those without a value.")
        }
        do { try type.type.check(self) } catch { throw refusal(error, type.type) }
    }

    /// The condition as it was typed.
    var text: String { name + Self.symbol(of: comparison) + (value ?? Self.none) }

    private static func symbol(of comparison: FilterComparison) -> String {
        symbols.first { $0.comparison == comparison }?.symbol ?? ""
    }

    private func refusal(_ error: V2.RowError, _ type: V2.ResourceType) -> ValidationError {
        switch error.kind {
        case .unknownName, .notFiltered:
            let isThere = error.kind == .notFiltered
            let advice = isThere ? nil : NearestNames.question(name, error.known)
            return ValidationError(
                (isThere ? "A nation does not filter by \"\(name)\"" : "There is no attribute \"\(name)\"")
                    + (advice.map { ": \($0)" } ?? ".") + " --columns \"?\" lists the attributes.")
        case .comparison:
            let symbols = ((try? type.comparisons(of: name)) ?? []).map { Self.symbol(of: $0) }.filter { !$0.isEmpty }
            return ValidationError(
                "\(name) cannot be compared with \(Self.symbol(of: comparison)): it takes "
                    + symbols.joined(separator: " ") + ".")
        case .unwritable: return ValidationError("The API has no way to write the value of \(text).")
        default: return ValidationError("\(error.reason).")
        }
    }

    /// Reads conditions, and refuses those of which the API would drop one.
    static func all(_ texts: [String], of type: ExportedType) throws -> [Self] {
        let conditions = try texts.map { try Self($0, of: type) }
        do { try type.type.check(conditions) } catch {
            throw ValidationError("\(error.condition?.text ?? "") would replace another condition of the same kind.")
        }
        return conditions
    }
}
