// SPDX-License-Identifier: MIT

import ErrandJSON
import NationBuilder

/// The statements of a row, or of a person of the nation, about who it is, apart from keys.
struct RowTraits: Sendable, Hashable {
    var first = ""
    var last = ""
    /// The middle name and the suffix, which tell people of one name apart.
    var others: [String: String] = [:]
    var phones: Set<String> = []
    var zips: Set<String> = []
    var birthday = ""
    var emails: Set<String> = []

    private static let phones = ["phone_number", "mobile_number"]
    private static let others = ["middle_name", "suffix"]
    /// The attributes from which they are read, besides addresses.
    static let attributes = ["first_name", "last_name", "born_at"] + phones + others

    /// Reads the traits of somebody from values by their names, such as `first_name` and `home_address.zip`.
    init(_ values: [(name: String, value: JSONValue?)]) {
        for (name, value) in values {
            let text = ValueComparison.text(value)
            guard !text.isEmpty else { continue }
            switch name {
            case "first_name": first = FoldedText.letters(text)
            case "last_name": last = FoldedText.letters(text)
            case "born_at": birthday = String(text.prefix(10))
            case _ where Self.others.contains(name): others[name] = FoldedText.letters(text)
            case _ where Self.phones.contains(name): phones.formUnion(Self.number(text).map { [$0] } ?? [])
            case _ where V2.Condition.addresses.contains(name): emails.insert(text.lowercased())
            case _ where name.hasSuffix(".zip"): zips.insert(Self.zip(text))
            default: break
            }
        }
    }

    /// Reads the traits of a row.
    init(_ row: CheckedRow, _ targets: [ImportTarget]) {
        self.init(Swift.zip(targets, row.values).map { ("\($0)", $1) })
    }

    /// Reads the traits of a person of the nation.
    init(_ person: KnownPerson) {
        let names = Self.attributes + V2.Condition.addresses
        let zips = (AddressPart.addresses + ["primary_address"]).map { ("\($0).zip", person.attributes[$0]?["zip"]) }
        self.init(names.map { ($0, person.attributes[$0]) } + zips)
    }

    /// Returns the digits of a telephone number, without the code of the country where it may be left out.
    static func number(_ text: String) -> String? {
        let digits = String(text.filter { $0.isASCII && $0.isNumber })
        guard digits.count >= 7 else { return nil }
        return digits.count == 11 && digits.first == "1" ? String(digits.dropFirst()) : digits
    }

    /// Returns a postal code without the four digits after the five of an American one.
    private static func zip(_ text: String) -> String {
        let code = text.lowercased().filter { $0.isLetter || $0.isNumber }
        let isAmerican = code.count == 9 && code.allSatisfy(\.isNumber)
        return String(isAmerican ? code.prefix(5) : code[...])
    }

    private var isNamed: Bool { !first.isEmpty || !last.isEmpty }
    private var hasName: Bool { !first.isEmpty && !last.isEmpty }

    /// Whether somebody can be looked for by a trait.
    func has(_ trait: ImportTrait) -> Bool {
        switch trait.form {
        case .phone: !phones.isEmpty
        case .nameAndZIP: hasName && !zips.isEmpty
        case .nameAndBirthday: hasName && !birthday.isEmpty
        }
    }

    /// Returns whether somebody is looked for by a trait: without a key only with a name.
    func finds(_ trait: ImportTrait, _ options: ImportOptions) -> Bool {
        has(trait) && (isNamed || !options.findsWithoutKey)
    }

    /// Whether somebody has a trait of these.
    func shares(_ trait: ImportTrait, with other: Self) -> Bool {
        guard has(trait), other.has(trait) else { return false }
        let isNamesake = first == other.first && last == other.last
        return switch trait.form {
        case .phone: !phones.isDisjoint(with: other.phones)
        case .nameAndZIP: isNamesake && !zips.isDisjoint(with: other.zips)
        case .nameAndBirthday: isNamesake && birthday == other.birthday
        }
    }

    /// Returns why it is not certain that somebody with the same trait is the same person; `nil` if it is.
    func doubt(_ trait: ImportTrait, about other: Self) -> String? {
        func differ(_ one: String, _ two: String) -> Bool { !one.isEmpty && !two.isEmpty && one != two }
        if first != other.first || last != other.last {
            return isNamed && other.isNamed ? "another name" : "a name is not known"
        }
        if !isNamed { return "the name is not known" }
        if differ(birthday, other.birthday) { return "another day of birth" }
        for name in Self.others where differ(others[name] ?? "", other.others[name] ?? "") { return "another \(name)" }
        if trait == .nameAndZIP, !emails.isEmpty, !other.emails.isEmpty, emails.isDisjoint(with: other.emails) {
            return "another email"
        }
        return nil
    }

    /// Returns the identities that two rows about one person share: the name and a value of the trait.
    func identities(_ trait: ImportTrait) -> [String] {
        guard has(trait), isNamed else { return [] }
        let values: [String]
        switch trait.form {
        case .phone: values = phones.sorted()
        case .nameAndZIP: values = zips.sorted()
        case .nameAndBirthday: values = [birthday]
        }
        return values.map { "\(trait) \(first) \(last) \(others["suffix"] ?? "") \($0)" }
    }
}
