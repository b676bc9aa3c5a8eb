// SPDX-License-Identifier: MIT

import ErrandCSV
import ErrandCore
import ErrandJSON
import ErrandJSONAPI
import ErrandMiddleware
import NationBuilder

/// A row of a file of records, whose cells are checked.
struct RecordRow: Sendable {
    let line: Int
    /// The record's own id, if the file says it.
    var id: Int?
    /// The keys by which the person is found.
    var keys: [MatchKey] = []
    /// The values by the names of the attributes.
    var values: JSONObject = [:]
    /// The foreign keys that the row has by a slug or a name.
    var names: [NamedResource] = []
    /// Why it is refused; `nil` for a good one.
    var fault: String?

    /// - Parameter list: The list of all rows, if no column says it.
    init(_ row: CSVRow, _ map: RecordMap, _ check: CellCheck, _ match: [ImportKey]?, list: ImportList?) {
        line = row.line
        if let list { values[RecordType.place] = .string(list.id) }
        if let error = row.error, !row.isShort {
            fault = error.reason
            return
        }
        for (index, target) in map.targets.enumerated() {
            guard let target, index < row.count else { continue }
            do { try add(row[index], target, map, check) } catch {
                fault = fault ?? "\(map.columns[index]): \(error.reason)"
            }
        }
        for (target, text) in map.constants {
            do { try add(text, target, map, check) } catch { fault = fault ?? error.reason }
        }
        if let match { keys.removeAll { !match.contains($0.key) } }
        if fault == nil { fault = map.type.omission(values.merging(names)) }
        if fault == nil, keys.isEmpty, id == nil { fault = CheckedRow.keyless }
    }

    private struct Fault: Error { let reason: String }

    private mutating func add(
        _ cell: String, _ target: RecordMap.Target, _ map: RecordMap, _ check: CellCheck
    ) throws(Fault) {
        switch target {
        case .person(let key):
            let kind: ValueKind = key == .id ? .id : key == .email ? .email : .identifier
            guard let text = try Self.value(cell, kind, check)?.string else { return }
            guard PersonLookup.mayAsk(text) else { throw Fault(reason: "\"\(text.prefix(80))\" cannot be looked up") }
            keys.append(MatchKey(key, text))
        case .id:
            // Another program has other ids.
            if case .value(let value) = check.verdict(cell, .id) { id = value.string.flatMap { Int($0) } }
        case .outcome:
            if Self.failures.contains(Trimmed.of(cell).lowercased()) {
                throw Fault(reason: "\"\(Trimmed.of(cell))\" is no payment that has succeeded")
            }
        case .amount:
            let text = Self.amount(cell)
            guard let money = map.type.money, let value = try Self.value(text, .number, check) else { return }
            guard let cents = Self.cents(ValueComparison.text(value)) else {
                throw Fault(reason: "\"\(cell.prefix(80))\" is no amount such as 25.00")
            }
            values[money] = .number(JSONNumber(cents))
        case .attribute(let name, let kind):
            if kind == .id, let type = map.type.type?.attribute(name)?.target,
                let resource = NamedResource(cell, name, type)
            {
                names.append(resource)
                return
            }
            values[name] = try Self.value(SpreadsheetText.of(cell, kind), kind, check)
        }
    }

    /// The words of programs for payments that did not succeed, or did not last.
    private static let failures: Set<String> = [
        "failed", "failure", "declined", "denied", "blocked", "canceled", "cancelled", "expired", "incomplete",
        "pending",
        "processing", "uncaptured", "unclaimed", "voided", "void", "refunded", "partially refunded", "partial refund",
        "reversed", "returned", "disputed", "chargeback", "charged back", "unpaid",
    ]

    private static func value(_ cell: String, _ kind: ValueKind, _ check: CellCheck) throws(Fault) -> JSONValue? {
        switch check.verdict(cell, kind) {
        case .nothing: return nil
        case .value(let value): return value.isNull ? nil : value
        case .refused(let reason): throw Fault(reason: reason)
        }
    }

    /// Returns an amount without the sign of the dollar and the commas of thousands, such as `1250.00` for `$1,250.00`.
    static func amount(_ cell: String) -> String {
        let text = Trimmed.of(cell)
        guard text.wholeMatch(of: /\$?\d{1,3}(?:,\d{3})*(?:\.\d{1,2})?|\$\d+(?:\.\d{1,2})?/) != nil else { return cell }
        return text.filter { $0 != "$" && $0 != "," }
    }

    /// Returns the cents of an amount with at most two decimals.
    static func cents(_ text: String) -> Int64? {
        guard let match = text.wholeMatch(of: /(\d{1,12})(?:\.(\d{1,2}))?/), let whole = Int64(match.1) else {
            return nil
        }
        let decimals = String((match.2 ?? "") + "00").prefix(2)
        return Int64(decimals).map { whole * 100 + $0 }
    }
}

/// A resource that a cell names by its slug or its name, where the API wants its id.
struct NamedResource: Sendable, Hashable {
    /// The type of people, whom an e-mail address names.
    static let people = "signups"

    /// The attribute that gets the id.
    let attribute: String
    let type: String
    let text: String

    /// - Returns: `nil` for an empty cell, and for an id.
    init?(_ cell: String, _ attribute: String, _ type: String) {
        let text = Trimmed.of(cell)
        guard !text.isEmpty, !text.allSatisfy({ $0.isASCII && $0.isNumber }), V2.ResourceType.named(type) != nil else {
            return nil
        }
        (self.attribute, self.type, self.text) = (attribute, type, text)
    }

    /// The key by which somebody is found who is named by an e-mail address; `nil` for another resource.
    var key: MatchKey? {
        type == Self.people && text.contains("@") && PersonLookup.mayAsk(text) ? MatchKey(.email, text) : nil
    }

    /// Returns the id; throws why there is none, or more than one.
    func id(at nation: Nation) async throws -> Result<String, Unknown> {
        guard let type = V2.ResourceType.named(type) else { return .failure(Unknown(reason: "")) }
        var ids = Set<String>()
        for name in ["slug", "name"] where type.attribute(name)?.isReadable == true {
            var query = V2.RowQuery(checked: type, where: [V2.Condition(name, .equals, text)], fields: [name])
            query.parts = [.cache(.onlyNetwork)]
            for try await page in nation.v2.rowPages(query) {
                for row in page where row[name]?.string?.lowercased() == text.lowercased() {
                    ids.insert(row.id.rawValue)
                }
            }
            if let id = ids.first, ids.count == 1 { return .success(id) }
        }
        return .failure(unknown(ids.count, "of the \(type.name.replacing("_", with: " ")) has the slug or name"))
    }

    /// Returns why it stands for no id.
    func unknown(_ count: Int, _ words: String) -> Unknown {
        Unknown(reason: "\(attribute): \(count == 0 ? "none" : "\(count)") \(words) \"\(text)\"")
    }

    /// Why a name stands for no id.
    struct Unknown: Error { let reason: String }
}

extension JSONObject {
    /// The values, and a place for each foreign key that is not known yet.
    fileprivate func merging(_ names: [NamedResource]) -> JSONObject {
        var all = self
        for name in names { all[name.attribute] = .string(name.text) }
        return all
    }
}
