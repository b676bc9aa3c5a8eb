// SPDX-License-Identifier: MIT

extension V2.ResourceType {
    /// Whether its resources have custom fields.
    public var hasCustomFields: Bool { attribute(V2.ValueName.customValues) != nil }

    /// The name in a list of names that stands for all custom fields.
    package static let anyCustom = V2.ValueName.customPrefix + "SLUG"

    /// The names of the values that a ``V2/Row`` can have, `custom.SLUG` among them if there are custom fields.
    public var names: [String] {
        ["id"] + attributes.filter(\.isReadable).map(\.name) + (hasCustomFields ? [Self.anyCustom] : [])
    }

    /// The names of the values that ``V2/RowChanges`` can have; of an address, one of its parts.
    public var writtenNames: [String] {
        attributes.filter(\.isWritable).filter { $0.name != V2.ValueName.customValues }
            .map { $0.address.map { "\($0).city" } ?? $0.name }
    }

    /// Refuses the name of a value that rows cannot have.
    ///
    /// A nation knows its custom fields, so any slug is taken.
    public func check(_ name: String) throws(V2.RowError) {
        let parts = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        let value = V2.ValueName(name)
        let isKnown = value.isCustom ? hasCustomFields : name == "id" || attribute(value.attribute)?.isReadable == true
        guard isKnown, !parts.contains("") else { throw unknown(name, names) }
        guard parts.count > 1, !value.isCustom else { return }
        switch attribute(parts[0])?.kind {
        case .address: try Self.checkPart(name, parts[0], parts.dropFirst().joined(separator: "."))
        case .object: break
        default: throw V2.RowError(.withoutParts, name, "\(parts[0]) has no parts")
        }
    }

    func unknown(_ name: String, _ known: [String]) -> V2.RowError {
        V2.RowError(.unknownName, name, "\(self.name) have no value \"\(name)\"", known: known)
    }

    static func checkPart(_ name: String, _ address: String, _ part: String) throws(V2.RowError) {
        guard !V2.Address.parts.contains(part) else { return }
        throw V2.RowError(
            .unknownName, name, "an address has no part \"\(part)\"", known: V2.Address.parts.map { "\(address).\($0)" }
        )
    }
}

extension V2.ResourceType.Attribute {
    /// The name of the address whose parts are written under the name of this attribute; `nil` for another one.
    package var address: String? {
        kind == .address && name.hasSuffix(V2.ValueName.writtenSuffix)
            ? String(name.dropLast(V2.ValueName.writtenSuffix.count)) : nil
    }
}
