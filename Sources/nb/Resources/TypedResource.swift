// SPDX-License-Identifier: MIT

import ArgumentParser
import Errand
import ErrandJSON
import ErrandJSONAPI
import NationBuilder

/// A type of version 2 of the API, whose commands follow from the table of types.
///
/// Its commands are the same as those of the other resources. They are the ones that the API has.
protocol TypedResource: Resource where Place == InNation, Model == Never {
    /// The kind of page that belongs to each, and is created with it; `nil` for a type without one.
    static var pageKind: String? { get }
}

extension TypedResource {
    /// The type; `nil` for a name that is not in the table.
    static var type: V2.ResourceType? { .named(name) }

    static var pageKind: String? { nil }
    static var path: String { name }
    static var isOfVersionTwo: Bool { true }
    static var conditional: ConditionalList? { ConditionalList(type: name, columns: columns) }
    static var fields: [String] { (try? ExportedType(name))?.fields ?? [] }
    static var canShow: Bool { can(.show) }
    static var singular: String { SingularName.of(name).replacing("_", with: " ") }

    static func can(_ operation: V2.ResourceType.Operation) -> Bool {
        type?.operations.contains(operation) ?? false
    }

    static func client(of nation: Nation) -> Client { nation.v2.client }

    // MARK: Requests

    static func showing(_ path: PathTemplate, _ id: String, _ columns: [String]?) -> Request<JSONObject> {
        Request(.get, path, extraFields(columns ?? []), reading: response)
    }

    /// Returns the part that asks for those of some members that responses contain only on request.
    private static func extraFields(_ members: some Sequence<String>) -> RequestPart {
        let names = members.map { String($0.prefix { $0 != "." }) }
            .filter { type?.attribute($0)?.isExtra == true }
        return .extraFields(Set(names).sorted(), of: name)
    }

    static func creating(_ path: PathTemplate, _ members: JSONObject) throws -> Request<JSONObject> {
        Request(.post, path, .document(try body(members, id: nil)), reading: response)
    }

    static func changing(_ path: PathTemplate, _ id: String, _ members: JSONObject) throws -> Request<JSONObject> {
        Request(.patch, path, extraFields(members.keys), .document(try body(members, id: id)), reading: response)
    }

    static func deleting(_ path: PathTemplate) -> Request<Void> { Request(.delete, path, reading: .nothing) }

    private static func body(_ members: JSONObject, id: String?) throws -> JSONObject {
        try WrittenMembers(name, pageKind: pageKind).document(members, id: id)
    }

    /// The reader of a response with one of them: the id, and then the attributes.
    static var response: ResponseReader<JSONObject> {
        ResponseReader<JSONValue>.json().map { document in
            guard let data = document["data"] else {
                throw ClientError(.undecodable.json, reason: "the response holds no \(singular)")
            }
            let members = try V2.Row(data).members
            return type?.shown(members) ?? members
        }
    }

    // MARK: Words

    static func check(_ members: JSONObject, isNew: Bool) throws {
        try WrittenMembers(name, pageKind: pageKind).check(members, isNew: isNew)
    }

    static var noteOnCreation: String { noteOnMembers(isNew: true) }

    static var noteOnUpdates: String { noteOnMembers(isNew: false) }

    private static func noteOnMembers(isNew: Bool) -> String {
        let written = WrittenMembers(name, pageKind: pageKind)
        var notes = ["Members: \(written.names(isNew: isNew).joined(separator: ", "))."]
        if isNew, pageKind != nil { notes.append("page.NAME is a member of its page, which is created with it.") }
        if type?.attribute(V2.ValueName.customValues)?.isWritable == true {
            notes.append("custom.SLUG is a custom field.")
        }
        return notes.joined(separator: " ")
    }

    static func lookUp(_ members: JSONObject) -> [String]? {
        let filters = members.compactMap { name, value -> String? in
            guard let kind = type?.attribute(name)?.kind, [.id, .text, .integer].contains(kind) else { return nil }
            let text = CellText.exact(value)
            return text.isEmpty || text.count > 60 ? nil : "\(name)=\(text)"
        }
        let conditions = filters.isEmpty ? ["id>0"] : Array(filters.prefix(2))
        return [name, "list", "--limit", "0"] + conditions.flatMap { ["--where", $0] }
    }
}

/// The name of one resource, by the name of its type.
enum SingularName {
    /// Returns `path_history` for `path_histories`, and `membership` for `memberships`.
    static func of(_ name: String) -> String {
        if name.hasSuffix("ies") { return name.dropLast(3) + "y" }
        if name.hasSuffix("xes") { return String(name.dropLast(2)) }
        return name.hasSuffix("s") ? String(name.dropLast()) : name
    }
}
