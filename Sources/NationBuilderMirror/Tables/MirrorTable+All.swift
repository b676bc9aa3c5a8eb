// SPDX-License-Identifier: MIT

import NationBuilder

extension MirrorTable {
    /// The tables of all types that can be listed, without the texts of mailings.
    public static let all = V2.ResourceType.all.map { Self($0) }

    /// Creates the table of a type.
    ///
    /// - Parameter includesBodies: Whether it has the texts of mailings, which are large.
    init(_ type: V2.ResourceType, includesBodies: Bool = false) {
        let columns = type.attributes.filter { MirrorColumn.isColumn($0, includesBodies) }.map { MirrorColumn($0) }
        self.init(type: type, columns: columns)
    }

    /// Returns the table of a name; `nil` when no type of that name can be listed.
    static func named(_ name: String) -> Self? { all.first { $0.name == name } }

    /// The names of the columns that responses contain only if the query asks for them (`extra_fields`).
    var extraFields: [String] { columns.filter(\.isExtra).map(\.name) }
}

extension MirrorOptions {
    /// The tables that are read.
    var tables: [MirrorTable] {
        types.map { MirrorTable($0, includesBodies: includesBodies) } + (includesListMembers ? [.listSignups] : [])
    }
}

extension MirrorColumn {
    init(_ attribute: V2.ResourceType.Attribute) {
        name = attribute.name
        kind = Self.kind(of: attribute.kind)
        target = attribute.target.flatMap { V2.ResourceType.named($0)?.name }
        isExtra = attribute.isExtra
    }

    /// Whether a number is kept as text, as it was sent: ids of other systems are texts or numbers.
    var keepsNumbers: Bool { kind == .text && (name.hasSuffix("_id") || name == "rnc_regid") }

    /// Of the attributes that are only sent on request, addresses are columns; counts would be as old as the last
    /// sweep, and texts of mailings are large.
    fileprivate static func isColumn(_ attribute: V2.ResourceType.Attribute, _ includesBodies: Bool) -> Bool {
        guard attribute.isReadable, attribute.isExtra else { return attribute.isReadable }
        return attribute.kind == .address || includesBodies && attribute.name.hasPrefix("body")
    }

    private static func kind(of kind: V2.ResourceType.Kind) -> Kind {
        switch kind {
        case .id, .integer: .integer
        case .boolean: .boolean
        case .time: .time
        case .date: .date
        case .decimal: .decimal
        case .address, .object: .json
        default: .text
        }
    }
}
