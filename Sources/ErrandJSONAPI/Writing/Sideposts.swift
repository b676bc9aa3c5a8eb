// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandJSON

/// The related resources that a draft writes.
struct Sideposts: Sendable {
    /// The operation on one related resource.
    struct Entry: Sendable {
        enum Method: String { case create, update, destroy, disassociate }

        let type: String
        var id: ResourceID?
        var temporaryID: String?
        var method: Method?
        /// The attributes, when it is created or updated.
        var attributes: (@Sendable () throws -> JSONObject)?
        var sideposts = Sideposts()
    }

    private struct Relation: Sendable {
        let name: String
        let isToMany: Bool
        var entries: [Entry] = []
    }

    private var relations: [Relation] = []

    var isEmpty: Bool { relations.isEmpty }

    /// Adds an entry; in a to-one relationship it replaces the previous one.
    ///
    /// `nil` empties the relationship.
    mutating func add(_ entry: Entry?, to name: String, isToMany: Bool) {
        let place = relations.firstIndex { $0.name == name } ?? relations.endIndex
        if place == relations.endIndex { relations.append(Relation(name: name, isToMany: isToMany)) }
        if !isToMany || entry == nil { relations[place].entries = [] }
        if let entry { relations[place].entries.append(entry) }
    }

    /// Returns a `temp-id` that is unique in the document.
    func temporaryID(for name: String, in place: String) -> String {
        let entries = relations.first { $0.name == name }?.entries ?? []
        let stem = "\(place.isEmpty ? "" : place + ".")\(name)-"
        var number = entries.count + 1
        while entries.contains(where: { $0.temporaryID == "\(stem)\(number)" }) { number += 1 }
        return "\(stem)\(number)"
    }

    /// Returns the name of a type as JSON.
    ///
    /// - Throws: `ClientError.invalidRequest` when it is empty.
    static func written(type: String) throws -> JSONValue {
        guard !type.isEmpty else {
            throw ClientError(.invalidRequest, reason: "a resource to write has no type: set the draft's")
        }
        return .string(type)
    }

    /// Returns the relationships of the document, and adds the resources to
    /// include.
    func relationships(including included: inout [JSONValue]) throws -> JSONObject {
        var relationships = JSONObject()
        for relation in relations {
            var linkage: [JSONValue] = []
            for entry in relation.entries { linkage.append(try entry.linkage(including: &included)) }
            let data = relation.isToMany ? JSONValue.array(linkage) : linkage.first ?? .null
            relationships[relation.name] = .object(["data": data])
        }
        return relationships
    }

    /// Fills in the server's ids of new resources, and drops the deletions and
    /// removals, so that they are not repeated.
    mutating func fill(_ id: (String) -> ResourceID?) {
        for place in relations.indices.reversed() {
            let isEmpty = relations[place].entries.isEmpty
            relations[place].entries.removeAll { $0.method == .destroy || $0.method == .disassociate }
            // A relationship to one that is sent without an entry would be emptied.
            if !isEmpty, relations[place].entries.isEmpty {
                relations.remove(at: place)
                continue
            }
            for entry in relations[place].entries.indices { relations[place].entries[entry].fill(id) }
        }
    }
}

extension Sideposts.Entry {
    fileprivate func linkage(including included: inout [JSONValue]) throws -> JSONValue {
        var linkage: JSONObject = ["type": try Sideposts.written(type: type)]
        if let id { linkage["id"] = .string(id.rawValue) }
        if let temporaryID { linkage["temp-id"] = .string(temporaryID) }
        var resource = linkage
        if let method { linkage["method"] = .string(method.rawValue) }
        if let attributes {
            resource["attributes"] = .object(try attributes())
            let place = included.endIndex
            included.append(.null)
            if !sideposts.isEmpty {
                resource["relationships"] = .object(try sideposts.relationships(including: &included))
            }
            included[place] = .object(resource)
        }
        return .object(linkage)
    }

    fileprivate mutating func fill(_ id: (String) -> ResourceID?) {
        sideposts.fill(id)
        guard let temporaryID, let given = id(temporaryID) else { return }
        self.id = given
        self.temporaryID = nil
        method = nil
        attributes = nil
    }
}
