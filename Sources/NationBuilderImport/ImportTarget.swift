// SPDX-License-Identifier: MIT

import NationBuilder

/// The attribute that a column of a file sets.
public struct ImportTarget: Sendable, Hashable, CustomStringConvertible {
    enum Form: Sendable, Hashable {
        case id
        case attribute(String)
        case custom(String)
        case address(AddressPart)
        case tags, removedTags
        case list(ImportList)
    }

    let form: Form
    let kind: ValueKind
    /// Whether a cell with a list or an object as JSON means that, and not a text.
    let mayBeList: Bool

    private init(_ form: Form, _ kind: ValueKind, mayBeList: Bool = false) {
        (self.form, self.kind, self.mayBeList) = (form, kind, mayBeList)
    }

    /// The person's id, by which the person is found.
    static let id = Self(.id, .id)
    /// Tags, separated by commas.
    static let tags = Self(.tags, .tags)

    /// Tags that people lose.
    static let removedTags = Self(.removedTags, .tags)

    /// A place on a list.
    static func list(_ list: ImportList) -> Self { Self(.list(list), .id) }

    static func custom(_ field: ImportField) -> Self {
        Self(.custom(field.slug), field.kind, mayBeList: !field.isText)
    }

    static func attribute(_ name: String) -> Self? { PersonAttribute.kind(of: name).map { Self(.attribute(name), $0) } }

    static func address(_ part: AddressPart) -> Self { Self(.address(part), part.kind) }

    /// Creates a target from its name: `id`, `tags`, an attribute such as `first_name`, `custom.SLUG` or
    /// a part of an address such as `home_address.city`; `nil` for any other name.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - fields: The nation's custom fields.
    public init?(_ name: String, fields: [ImportField]) {
        if name == "id" {
            self = .id
        } else if name == "tags" {
            self = .tags
        } else if let target = Self.attribute(name) {
            self = target
        } else if let part = AddressPart(name) {
            self = .address(part)
        } else if let field = fields.first(where: { Self.customPrefix + $0.slug == name }) {
            self = .custom(field)
        } else {
            return nil
        }
    }

    private static let customPrefix = "custom."

    /// The name, such as `first_name` or `custom.volunteer_since`.
    public var description: String {
        switch form {
        case .id: "id"
        case .attribute(let name): name
        case .custom(let slug): Self.customPrefix + slug
        case .address(let part): part.name
        case .tags: "tags"
        case .removedTags: "removed_tags"
        case .list: "list"
        }
    }

    /// Whether it is a value of the person, and nothing that the person has or is in, such as a tag or a list.
    var isValue: Bool {
        switch form {
        case .tags, .removedTags, .list: false
        default: true
        }
    }

    /// Whether a spreadsheet takes its values for numbers, and drops zeros in front.
    var mayLoseZeros: Bool {
        if case .address(let part) = form { return part.part == "zip" }
        return kind == .identifier
    }

    /// Whether it says who somebody is, apart from an e-mail address.
    var isIdentity: Bool { self == .id || kind == .identifier }

    /// Whether it is one of a person's e-mail addresses.
    var isEmailAddress: Bool { kind == .email && V2.Condition.addresses.contains(description) }

    /// Whether it says who may be contacted, of which a no goes before a yes.
    var isConsent: Bool { kind == .consent || ["do_not_call", "do_not_contact"].contains(description) }

    /// Whether what one column leaves empty another one may have, also in a file of a program that is known.
    ///
    /// The account of somebody may be a household, and another column has the employer.
    var isFilledByOthers: Bool { isConsent || description == "employer" }

    /// Whether several columns may set it.
    var mayBeShared: Bool {
        if case .address = form { return true }
        return isFilledByOthers
    }

    /// Returns whether a cell says something, and not only that nothing is known.
    func isSaid(_ cell: String) -> Bool { !isConsent || CellCheck.agrees(cell) != nil }

    /// Returns whether a cell says that somebody may not be contacted.
    func isRefused(_ cell: String) -> Bool {
        guard isConsent, let flag = CellCheck.agrees(cell) else { return false }
        return flag == (kind != .consent)
    }

    /// The key that the target is; `nil` for one by which nobody is found.
    var key: ImportKey? { ImportKey(description) }

    /// Returns the names of all targets, for advice.
    ///
    /// - Parameter fields: The nation's custom fields.
    public static func names(fields: [ImportField]) -> [String] {
        ["id", "tags"] + PersonAttribute.names + fields.map { customPrefix + $0.slug }
            + AddressPart.addresses.flatMap { address in AddressPart.parts.map { "\(address).\($0)" } }
    }
}
