// SPDX-License-Identifier: MIT

import ArgumentParser
import Errand
import ErrandJSON
import NationBuilder

/// Something whose rows a nation lists.
protocol Listed: SendableMetatype {
    /// The model of version 1, whose members are the ``fields``; `Never` for rows of version 2.
    associatedtype Model = Never
    /// The arguments that fill the `{}` of ``path``.
    associatedtype Place: PlaceArguments

    /// The command, such as `people` or `list`.
    static var name: String { get }
    /// The path, relative to `/api/v1`, with `{}` for what ``Place`` gives.
    static var path: String { get }
    /// The columns of a table.
    static var columns: [String] { get }
    /// The fields that a row may have; those of a person also have ``Column/anyCustom``.
    static var fields: [String] { get }
    /// Whether the rows are always those of ``conditional``, and not of version 1.
    static var isOfVersionTwo: Bool { get }
    /// The path for the number of all; `nil` if there is none.
    static var countPath: String? { get }
    /// The parameters of the list of all.
    static var filters: Filters { get }
    /// The list of the same rows in version 2, for `--where`; `nil` where there is none.
    static var conditional: ConditionalList? { get }
    /// The page of the list in the control panel, with `{}` for what ``Place`` gives; `nil` where none is known.
    static var page: String? { get }
    /// How to find by a parameter that the list does not know; `nil` where there is no way.
    static func alternative(_ parameter: NamedText) -> String?
}

extension Listed {
    static var countPath: String? { nil }
    static var filters: Filters { Filters(names: []) }
    static var conditional: ConditionalList? { nil }
    static var isOfVersionTwo: Bool { false }
    static var page: String? { nil }
    static func alternative(_ parameter: NamedText) -> String? { nil }
}

extension Listed {
    /// The completion of ids; the usual one where version 2 has none.
    static var idCompletion: CompletionKind {
        conditional.map { ValueCompletion.ids(of: $0.type == ExportedType.people ? "signups" : $0.type) } ?? .default
    }
}

extension Listed where Model: V1.Model {
    static var fields: [String] {
        Model.Keys.allCases.map(\.rawValue) + (Model.self is V1.Person.Type ? [Column.anyCustom] : [])
    }
}

/// A resource of a nation: one row of the table of resources.
///
/// The commands of all resources are the same generic types. A resource declares only the
/// differences.
protocol Resource: Listed {
    /// One of them, such as `person`; also the key of bodies.
    static var singular: String { get }
    /// The possible keys of the resource in a response; the first present one counts.
    static var responseKeys: [String] { get }
    /// Whether one of them can be read by its id.
    static var canShow: Bool { get }
    /// Returns the client to which the paths are relative.
    static func client(of nation: Nation) -> Client
    /// Returns the request that reads one of them.
    ///
    /// - Parameter columns: The columns that a person chose; `nil` for the usual ones.
    static func showing(_ path: PathTemplate, _ id: String, _ columns: [String]?) -> Request<JSONObject>
    /// Returns the request that creates one of them.
    static func creating(_ path: PathTemplate, _ members: JSONObject) throws -> Request<JSONObject>
    /// Returns the request that changes the one with an id.
    static func changing(_ path: PathTemplate, _ id: String, _ members: JSONObject) throws -> Request<JSONObject>
    /// Returns the request that deletes one of them.
    static func deleting(_ path: PathTemplate) -> Request<Void>
    /// The members that the API needs in every update.
    static var neededInUpdates: [String] { get }
    /// Returns the members that an update needs in addition to the given ones, to be read first.
    static func missing(in changes: JSONObject) -> [String]
    /// The text of the help about the members of a new one.
    static var noteOnCreation: String { get }
    /// The text of the help about the members of a change, beyond ``neededInUpdates``.
    static var noteOnUpdates: String { get }
    /// Returns members in which names stand for ids as the API has them.
    static func resolved(_ members: JSONObject, _ nation: Nation, silently isSilent: Bool) async throws -> JSONObject
    /// Refuses members that the API would accept with an unexpected meaning.
    static func check(_ members: JSONObject, isNew: Bool) throws
    /// Returns the words of the command that finds one with these members; `nil` for the list of
    /// all.
    static func lookUp(_ members: JSONObject) -> [String]?
    /// The command that searches; `nil` if there is none.
    static var search: String? { get }
    /// The command that lists them.
    static var listing: String { get }
}

extension Resource {
    static var responseKeys: [String] { [singular] }
    static var canShow: Bool { true }
    static func client(of nation: Nation) -> Client { nation.v1.client }
    static func showing(_ path: PathTemplate, _ id: String, _ columns: [String]?) -> Request<JSONObject> {
        Request(.get, path, reading: response)
    }
    static func creating(_ path: PathTemplate, _ members: JSONObject) throws -> Request<JSONObject> {
        let body: JSONObject = [singular: .object(written(members))]
        return Request(.post, path, .json(body), reading: response)
    }
    static func changing(_ path: PathTemplate, _ id: String, _ members: JSONObject) throws -> Request<JSONObject> {
        let body: JSONObject = [singular: .object(written(members))]
        return Request(.put, path, .json(body), reading: response)
    }
    static func deleting(_ path: PathTemplate) -> Request<Void> { V1.delete(path) }
    static func missing(in changes: JSONObject) -> [String] { neededInUpdates.filter { changes[$0] == nil } }
    static var neededInUpdates: [String] { [] }
    static var noteOnCreation: String { "" }
    static var noteOnUpdates: String { "" }
    static func resolved(_ members: JSONObject, _ nation: Nation, silently isSilent: Bool) async throws -> JSONObject {
        members
    }
    static func check(_ members: JSONObject, isNew: Bool) throws {}
    static func lookUp(_ members: JSONObject) -> [String]? { nil }
    static var search: String? { nil }
    static var listing: String { "nb \(name) list" }
    static func alternative(_ parameter: NamedText) -> String? { search.map { "\($0) searches" } }
}

extension Resource {
    /// The name of one of them with its article, such as `an event`.
    static var withArticle: String {
        "aeiou".contains(singular.prefix(1)) ? "an \(singular)" : "a \(singular)"
    }

    /// Returns the name of one for messages: `person 7`, or `contact` for one without an
    /// id.
    static func called(_ thing: JSONObject) -> String {
        let id = CellText.short(thing["id"], column: "id")
        return id.isEmpty ? singular : "\(singular) \(id)"
    }

    /// Returns what a person calls one of them, such as `Ada Lovelace`; `nil` for one without a
    /// name.
    static func title(of thing: JSONObject) -> String? {
        func texts(_ names: [String]) -> [String] { names.compactMap { thing[$0]?.string }.filter { !$0.isEmpty } }
        let name = texts(["first_name", "last_name"]).joined(separator: " ")
        let words =
            (name.isEmpty ? Array(texts(["full_name", "name", "email", "url"]).prefix(1)) : [name])
            + texts(["amount"])
        return words.isEmpty ? nil : TerminalText.safe(words.joined(separator: ", "))
    }

    /// The reader of a response with one of them.
    static var response: ResponseReader<JSONObject> {
        ResponseReader<JSONObject>.json().map { object in
            guard let thing = responseKeys.lazy.compactMap({ object[$0]?.object }).first else {
                throw ClientError(.undecodable.json, reason: "the response holds no \(singular)")
            }
            return thing
        }
    }
}

extension Resource {
    /// Returns the words of the command that shows whether a new one with these members exists.
    static func lookUp(_ members: JSONObject, _ place: Place) -> [String] {
        lookUp(members) ?? [name, "list"] + place.words + ["--limit", "5"]
    }

    /// Returns the words of the command that shows the one with an id.
    static func look(at id: String, _ place: Place) -> [String] {
        canShow ? [name, "show", id] + place.words : [name, "list"] + place.words + ["--limit", "0"]
    }
}

/// One way to list resources, such as all people or those with a tag.
protocol Listing: Listed {
    /// The line of the help about it.
    static var abstract: String { get }
    /// The further text of the help.
    static var discussion: String { get }
    /// Returns the advice for a word that is not `name=text`, with the punctuation before
    /// it.
    static func hint(_ word: String) -> String
    /// The text of the help about a parameter.
    static var parameterHelp: String { get }
    /// Whether words without a name are a text to search for.
    static var takesText: Bool { get }
}

extension Listing {
    static var discussion: String { "" }
    static func hint(_ word: String) -> String { "" }
    static var parameterHelp: String { "A parameter and its text." }
    static var takesText: Bool { false }
}

enum All<R: Resource>: Listing {
    typealias Model = R.Model
    typealias Place = R.Place
    static var name: String { "list" }
    static var abstract: String { "List \(R.name.replacing("_", with: " "))." }
    static var discussion: String {
        let others = filters.names.isEmpty ? R.search.map { "\($0) searches." } : "A nation filters by \(filters.list)."
        let condition = R.conditional.map { _ in
            R.isOfVersionTwo
                ? "They come in the order of their ids."
                : "--where finds by the attributes of version 2 of the API, and the columns are those of that version then."
        }
        return [others, condition].compactMap(\.self).joined(separator: " ")
    }
    static var conditional: ConditionalList? { R.conditional }
    static var path: String { R.path }
    static var columns: [String] { R.columns }
    static var fields: [String] { R.fields }
    static var isOfVersionTwo: Bool { R.isOfVersionTwo }
    static var countPath: String? { R.countPath }
    static var page: String? { R.page }
    static var filters: Filters { R.filters }
    static func alternative(_ parameter: NamedText) -> String? { R.alternative(parameter) }
}

// MARK: Paths

/// The arguments of a command for the values in a resource's path.
protocol PlaceArguments: ParsableArguments, Sendable {
    /// Returns the values for the `{}` of a path, in their order.
    ///
    /// - Parameter isSilent: Whether nothing may be sent, not even to find a value.
    func values(_ nation: Nation, silently isSilent: Bool) async throws -> [String]
    /// The arguments as they are typed.
    var words: [String] { get }
    /// Returns the place with some values in words, such as `site north`; `nil` for the nation itself.
    static func words(_ values: [String]) -> String?
}

extension PlaceArguments {
    func values(_ nation: Nation, silently isSilent: Bool) async throws -> [String] { words }
}

extension PathTemplate {
    /// Creates a path with a value in place of each `{}`, and an id after it.
    init(_ pattern: String, _ values: [String], then id: String? = nil) {
        var path = StringInterpolation(literalCapacity: pattern.count, interpolationCount: values.count)
        let literals = pattern.split(separator: "{}", omittingEmptySubsequences: false)
        for (index, literal) in literals.enumerated() {
            path.appendLiteral(String(literal))
            if index < literals.count - 1, values.indices.contains(index) { path.appendInterpolation(values[index]) }
        }
        if let id {
            path.appendLiteral("/")
            path.appendInterpolation(id)
        }
        self.init(stringInterpolation: path)
    }
}
