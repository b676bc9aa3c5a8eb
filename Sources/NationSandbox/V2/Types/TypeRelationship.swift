// SPDX-License-Identifier: MIT

/// A relationship of a type of version 2.
struct TypeRelationship: Sendable {
    enum Link: Sendable {
        /// To one: this row has the id of the other row, in that attribute.
        case one(key: String)
        /// To at most one: the other row has the id of this one.
        case has(inverse: String)
        /// To many: the other rows have the id of this one.
        case many(inverse: String)
        case through(Junction)
    }

    /// A many-to-many relationship.
    struct Junction: Sendable {
        /// A query with the columns `owner` and `target`.
        var sql: String
        /// The filter of the target type that finds the targets of one owner.
        var filter: String?

        static let tagsOfPeople = Self(
            sql: "SELECT person_id AS owner, tag_id AS target FROM tagging", filter: "signup_id")
        static let peopleOfTags = Self(sql: "SELECT tag_id AS owner, person_id AS target FROM tagging")
        static let broadcasting = Self(sql: "SELECT id AS owner, signup_id AS target FROM broadcasters")
    }

    let name: String
    /// The type of the other rows.
    let target: String
    let link: Link

    /// Returns the relationships of the fields in a table: those with the property `one.TYPE`.
    static func table(_ fields: String) -> [Self] {
        fields.matches(of: /(\w+)_id:one\.(\w+)/).map { one(String($0.1), String($0.2)) }
    }

    static func one(_ name: String, _ target: String, key: String? = nil) -> Self {
        Self(name: name, target: target, link: .one(key: key ?? name + "_id"))
    }
    static func has(_ name: String, _ target: String, by inverse: String) -> Self {
        Self(name: name, target: target, link: .has(inverse: inverse))
    }
    static func many(_ name: String, _ target: String, by inverse: String) -> Self {
        Self(name: name, target: target, link: .many(inverse: inverse))
    }
    static func through(_ name: String, _ target: String, _ junction: Junction) -> Self {
        Self(name: name, target: target, link: .through(junction))
    }

    var isMany: Bool {
        switch link {
        case .one, .has: false
        case .many, .through: true
        }
    }
}
