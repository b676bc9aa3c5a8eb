// SPDX-License-Identifier: MIT

import ErrandCSV

/// The meaning of a column of a file: the text of a member, or something from which the values of members are made.
struct ColumnMeaning: Sendable, Hashable, CustomStringConvertible {
    enum Form: Sendable, Hashable {
        case plain(ImportTarget)
        /// A yes, or the time since when it is so, means no; a no says nothing, as nobody has agreed by not refusing.
        case opposite(ImportTarget)
        /// A yes means yes; a no says nothing, as the nation may know of a refusal that another program does not.
        case refusal(ImportTarget)
        /// A time means yes, and so does what has happened then, such as the reason of a bounce.
        case dated(ImportTarget)
        /// Semicolons stand between tags, where a cell has any.
        case semicolons
        /// The words for lists, each of which gets the person.
        case lists
        /// Tags are labels of Google's contacts; those of the program itself begin with a star.
        case labels
        /// The values go to the members that have room.
        case contacts(ContactSlots)
        /// The name of an account is that of the employer; Salesforce has one for each household, too.
        case account
        /// The name of a person in one text.
        case name
        /// An address in one text, its parts apart by two spaces.
        case address(String)
    }

    let form: Form

    init(_ target: ImportTarget) { form = .plain(target) }
    init(_ slots: ContactSlots) { form = .contacts(slots) }

    private static let opposite = "not "
    private static let refusal = "only "
    private static let dated = "dated "
    private static let name = "name"
    private static let semicolons = "semicolon tags"
    private static let labels = "label tags"
    private static let lists = "lists"
    private static let account = "account"

    /// Creates a meaning from its name: that of a target, `name`, `phones`, `work phones`, `emails`, an address such as
    /// `home_address`, `semicolon tags`, `label tags`, `lists`, `account`, or `not`, `only` or `dated` before a target of
    /// yes and no; `nil` for any other text.
    init?(_ text: String, fields: [ImportField]) {
        func flag(_ prefix: String) -> ImportTarget? {
            guard text.hasPrefix(prefix) else { return nil }
            let target = ImportTarget(String(text.dropFirst(prefix.count)), fields: fields)
            return target.flatMap { [.boolean, .consent].contains($0.kind) ? $0 : nil }
        }
        if let target = ImportTarget(text, fields: fields) {
            form = .plain(target)
        } else if let target = flag(Self.opposite) {
            form = .opposite(target)
        } else if let target = flag(Self.refusal) {
            form = .refusal(target)
        } else if let target = flag(Self.dated) {
            form = .dated(target)
        } else if let kind = ContactSlots.Kind(rawValue: text) {
            form = .contacts(ContactSlots(kind: kind))
        } else if text == Self.name {
            form = .name
        } else if text == Self.semicolons {
            form = .semicolons
        } else if text == Self.labels {
            form = .labels
        } else if text == Self.lists {
            form = .lists
        } else if text == Self.account {
            form = .account
        } else if AddressPart.addresses.contains(text) {
            form = .address(text)
        } else {
            return nil
        }
    }

    /// The name.
    var description: String {
        switch form {
        case .plain(let target): "\(target)"
        case .opposite(let target): Self.opposite + "\(target)"
        case .refusal(let target): Self.refusal + "\(target)"
        case .dated(let target): Self.dated + "\(target)"
        case .contacts(let slots): slots.kind.rawValue
        case .name: Self.name
        case .semicolons: Self.semicolons
        case .labels: Self.labels
        case .lists: Self.lists
        case .account: Self.account
        case .address(let address): address
        }
    }

    /// The target that one column of a file sets, and no other may set too; `nil` where the values go to several.
    var target: ImportTarget? {
        switch form {
        case .plain(let target), .opposite(let target), .refusal(let target), .dated(let target): target
        case .semicolons, .labels: .tags
        case .account: .attribute("employer")
        default: nil
        }
    }

    /// The targets that the values may go to, without those that only few rows have.
    var targets: [ImportTarget] {
        switch form {
        case .contacts(let slots): slots.kind == .emails ? ["email"].compactMap(ImportTarget.attribute) : []
        case .name: ["first_name", "last_name"].compactMap(ImportTarget.attribute)
        case .address(let address):
            AddressLine.parts.compactMap { AddressPart("\(address).\($0)").map(ImportTarget.address) }
        default: target.map { [$0] } ?? []
        }
    }

    /// Returns the cell that a column of the target would have.
    func cell(_ cell: String) -> String {
        switch form {
        case .opposite:
            let text = Trimmed.of(cell)
            if let flag = CellCheck.flags[text.lowercased()] { return flag ? "false" : "" }
            if let agrees = CellCheck.agrees(text) { return agrees ? "" : "false" }
            return Self.isTime(text) ? "false" : cell
        case .refusal:
            return CellCheck.flags[Trimmed.of(cell).lowercased()] == false ? "" : cell
        case .semicolons:
            guard cell.contains(";") else { return cell }
            return WordList.text(cell.split(separator: ";").map { Trimmed.of(String($0)) }.filter { !$0.isEmpty })
        case .account: return cell.lowercased().hasSuffix(" household") ? "" : cell
        case .labels: return WordList.text(ContactSlots.values(cell).filter { !$0.hasPrefix("*") })
        case .dated:
            let text = Trimmed.of(cell)
            return text.isEmpty || CellCheck.flags[text.lowercased()] != nil ? cell : "true"
        default: return cell
        }
    }

    private static func isTime(_ text: String) -> Bool { text.utf8.count >= 8 && text.first?.isNumber == true }
}

/// An address in one text, as Mailchimp writes it.
enum AddressLine {
    /// The parts of an address in their order.
    static let parts = ["address1", "address2", "city", "state", "zip", "country_code"]

    /// Returns the parts; a text without two spaces in it is the first line.
    static func values(_ text: String) -> [String: String] {
        let values = Trimmed.of(text).split(separator: "  ").map { Trimmed.of(String($0)) }.filter { !$0.isEmpty }
        switch values.count {
        case parts.count: return Dictionary(uniqueKeysWithValues: zip(parts, values))
        case parts.count - 1: return Dictionary(uniqueKeysWithValues: zip(parts.filter { $0 != "address2" }, values))
        default: return [parts[0]: Trimmed.of(text)]
        }
    }
}
