// SPDX-License-Identifier: MIT

/// A member of a model.
struct MemberTable: Decodable {
    var key: String
    var name: String
    var type: String
    var documentation: String
    /// Whether a person of version 1 has it in lists, or in full only.
    var part: String?
    /// What a write of version 1 has to do with it.
    var write: String?
    /// Who sends it in version 2: `rw`, `r`, `w`, or `extra`.
    var access: String?
}

/// A model of version 1.
struct ModelTable: Decodable {
    var name: String
    var documentation: [String]
    var identifiable: Bool
    var fields: [MemberTable]
    var update: String?
    var key: String?
}

/// A type of which the API knows values by name.
struct ValuesTable: Decodable {
    struct Value: Decodable {
        var name: String
        var value: String
        var documentation: String?
    }

    var name: String
    var documentation: String
    var values: [Value]
}

/// The tables of version 1.
struct VersionOneTables: Decodable {
    var models: [ModelTable]
    var values: [ValuesTable]
}

/// A type of resource of version 2.
struct ResourceTable: Decodable {
    struct Operation: Decodable {
        var id: String
        var does: String
        var method: String
        var path: String
    }

    struct Relation: Decodable {
        var key: String
        var name: String
        var to: String
        var many: Bool
    }

    var name: String
    var type: String
    var collection: String
    /// Whether its lists take the number and size of a page.
    var paged: Bool
    var documentation: String
    var operations: [Operation]
    var relations: [Relation]
    /// Filters that are no attributes.
    var filters: [MemberTable]
    var attributes: [MemberTable]
}

/// The tables of version 2.
struct VersionTwoTables: Decodable {
    /// An object that is no resource.
    struct Model: Decodable {
        var name: String
        var documentation: String
        var fields: [MemberTable]
    }

    var models: [Model]
    var values: [ValuesTable]
    var resources: [ResourceTable]
}
