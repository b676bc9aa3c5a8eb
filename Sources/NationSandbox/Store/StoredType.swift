// SPDX-License-Identifier: MIT

/// A type of resource: its name, fields and rows, and in version 2 its relationships and operations.
///
/// All responses of version 2 are derived from these types, except a few operations
/// with their own code (`SpecialOperations`). A `V1Resource` of version 1 has one, too.
struct StoredType: Sendable {
    struct Operations: OptionSet, Sendable {
        let rawValue: Int

        static let list = Self(rawValue: 1)
        static let show = Self(rawValue: 2)
        static let create = Self(rawValue: 4)
        static let update = Self(rawValue: 8)
        static let delete = Self(rawValue: 16)
        static let reading: Self = [.list, .show]
        static let all: Self = [.list, .show, .create, .update, .delete]
    }

    /// The name in paths and documents, such as `signup_tags`.
    let name: String
    let operations: Operations
    private(set) var attributes: [Field]
    let relationships: [TypeRelationship]
    /// Whether its list has pages; otherwise one response has all rows.
    var isPaged = true
    /// The operations for which the documentation lists no sideloads.
    var plainOperations: Operations = []
    var rows: RowSource
    var rules = TypeRules()
    /// The queries that read several attributes of a page's rows at once.
    var totals: [PageTotals] = []
    private let places: [String: Int]

    /// Creates a type.
    ///
    /// - Parameters:
    ///   - fields: The fields, as ``Field/table(_:)`` reads them.
    ///   - relationships: The relationships that are not those of the fields.
    init(_ name: String, _ operations: Operations, _ fields: String, _ relationships: [TypeRelationship] = []) {
        self.init(name, operations, Field.table(fields), relationships + TypeRelationship.table(fields))
    }

    init(
        _ name: String, _ operations: Operations, _ attributes: [Field], _ relationships: [TypeRelationship] = []
    ) {
        self.name = name
        self.operations = operations
        self.attributes = attributes
        self.relationships = relationships.sorted { $0.name < $1.name }
        rows = RowSource(name)
        places = Dictionary(
            attributes.indices.map { (attributes[$0].name, $0) }, uniquingKeysWith: { first, _ in first })
    }

    func attribute(_ name: String) -> Field? { places[name].map { attributes[$0] } }

    func relationship(_ name: String) -> TypeRelationship? { relationships.first { $0.name == name } }

    /// Returns the SQL of an attribute's stored value.
    func sql(_ attribute: Field) -> String {
        if let expression = attribute.expression { return expression }
        let member = rows.member(attribute.stored)
        switch attribute.absent {
        case "null": return member
        case "true": return "coalesce(\(member), 1)"
        case "false": return "coalesce(\(member), 0)"
        case let json where json.hasPrefix("\""): return "coalesce(\(member), '\(json.dropFirst().dropLast())')"
        case let json: return "coalesce(\(member), \(json))"
        }
    }

    /// Returns the type with attributes that SQL computes.
    func computing(_ sources: [String: Field.Source]) -> Self {
        var type = self
        for (name, source) in sources {
            guard let place = places[name] else { continue }
            type.attributes[place] = type.attributes[place].from(source)
        }
        return type
    }
}

extension StoredType {
    /// All types by their names.
    static let all: [String: StoredType] = Dictionary(
        uniqueKeysWithValues: [
            automations, automationEnrollments, ballots, broadcasters, contacts, customFields, donations,
            donationTrackingCodes, elections, events, eventRsvps, eventTicketLevels, imports, lists, mailings,
            memberships, membershipTypes, pages, paths, pathHistories, pathJourneys, pathJourneyStatusChanges,
            pathSteps, paymentTypes, petitions, petitionSignatures, pledges, precincts, relationships, signups,
            signupProfiles, signupTags, signupTaggings, sites, suggestions, suggestionBoxes, surveys,
            surveyQuestions, surveyQuestionPossibleResponses, surveyQuestionResponses, voters,
        ].map { $0.settled }.map { ($0.name, $0) })

    /// A type to which donations refer, but which has no path.
    private static let paymentTypes = StoredType("payment_types", [], "name")
}
