// SPDX-License-Identifier: MIT

/// A member of a model.
struct MemberTable: Decodable {
    var key: String
    var name: String
    var type: String
    /// The facts that the name does not say.
    var documentation: String?
    /// The form of a person of version 1 that has it: also in lists, or only in
    /// full.
    var part: String?
    /// The rule for writes in version 1.
    var write: String?
    /// The access in version 2: `rw`, `r`, `w`, or `extra`.
    var access: String?
    /// The name of the model whose resources an id names, where no relation of the attribute's name says so.
    var refers: String?
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

/// A type with named values.
struct ValuesTable: Decodable {
    struct Value: Decodable {
        var name: String
        var value: String
        /// The facts that the name does not say.
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
        /// `false` if the documentation lists no sideloads for it.
        var sideloads: Bool?
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
    /// Whether its lists have numbered pages.
    var paged: Bool
    var documentation: String
    /// The columns of a table in `nb`, after the id.
    var columns: [String]?
    /// The kind of page that is created with each.
    var pageKind: String?
    /// The path of its page in the control panel.
    var page: String?
    /// Whether `nb` has commands of version 1 for it.
    var ownCommands: Bool?
    var operations: [Operation]
    var relations: [Relation]
    /// The filters that are not attributes.
    var filters: [MemberTable]
    var attributes: [MemberTable]
}

/// The tables of version 2.
struct VersionTwoTables: Decodable {
    /// An object that is not a resource.
    struct Model: Decodable {
        var name: String
        var documentation: String
        var fields: [MemberTable]
    }

    var models: [Model]
    var values: [ValuesTable]
    var resources: [ResourceTable]
    /// The types that relationships refer to and that have no operations.
    var targets: [ResourceTable]
}
