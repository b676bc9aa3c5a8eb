// SPDX-License-Identifier: MIT

import ArgumentParser
import Errand
import ErrandJSON
import NationBuilder

/// A resource of a nation: one row of the table of resources.
///
/// The commands of all resources are the same generic types. A resource declares only the
/// differences.
protocol Resource: SendableMetatype {
    /// The model of version 1. Its members are the fields of `--json`.
    associatedtype Model: V1.Model
    /// The arguments that fill the `{}` of ``path``.
    associatedtype Place: PlaceArguments

    /// The command, such as `people`.
    static var name: String { get }
    /// One of them, such as `person`; also the key of bodies.
    static var singular: String { get }
    /// The possible keys of the resource in an answer; the first present one counts.
    static var answerKeys: [String] { get }
    /// The path, relative to `/api/v1`, with `{}` for what ``Place`` gives.
    static var path: String { get }
    /// The columns of a table.
    static var columns: [String] { get }
    /// The commands below ``name``.
    static var commands: [any ParsableCommand.Type] { get }
    /// Whether one of them can be read by its id.
    static var canShow: Bool { get }
    /// The members that the API needs in every update.
    static var neededInUpdates: [String] { get }
    /// The text of the help about the members of a new one.
    static var noteOnCreation: String { get }
    /// The text of the help about the members of a change, beyond ``neededInUpdates``.
    static var noteOnUpdates: String { get }
    /// Refuses members that the API would accept with an unexpected meaning.
    static func check(_ members: JSONObject, isNew: Bool) throws
    /// The path for the number of all; `nil` if there is none.
    static var countPath: String? { get }
}

extension Resource {
    static var answerKeys: [String] { [singular] }
    static var canShow: Bool { true }
    static var neededInUpdates: [String] { [] }
    static var noteOnCreation: String { "" }
    static var noteOnUpdates: String { "" }
    static func check(_ members: JSONObject, isNew: Bool) throws {}
    static var countPath: String? { nil }
}

extension Resource {
    /// The fields that one of them may have.
    static var fields: [String] { Model.Keys.allCases.map(\.rawValue) }

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

    /// The reader of an answer with one of them.
    static var answer: ResponseReader<JSONObject> {
        ResponseReader<JSONObject>.json().map { object in
            guard let thing = answerKeys.lazy.compactMap({ object[$0]?.object }).first else {
                throw ClientError(.undecodable.json, reason: "the answer holds no \(singular)")
            }
            return thing
        }
    }
}

/// One way to list resources, such as all people or those with a tag.
protocol Listing: SendableMetatype {
    /// The model of a row. Its members are the fields of `--json`.
    associatedtype Model: V1.Model
    /// The arguments that fill the `{}` of ``path``.
    associatedtype Place: PlaceArguments

    /// The command, such as `list`.
    static var name: String { get }
    /// The line of the help about it.
    static var abstract: String { get }
    /// The further text of the help.
    static var discussion: String { get }
    /// The path, relative to `/api/v1`, with `{}` for what ``Place`` gives.
    static var path: String { get }
    /// The columns of a table.
    static var columns: [String] { get }
    /// The path for the number of all; `nil` if there is none.
    static var countPath: String? { get }
    /// Returns the advice for a word that is not `name=text`, with the punctuation before
    /// it.
    static func hint(_ word: String) -> String
    /// The text of the help about a parameter.
    static var parameterHelp: String { get }
    /// The parameters that a search knows; `nil` where a list takes any.
    ///
    /// A nation ignores the others, and so a misspelled one lists everything.
    static var filters: [String]? { get }
    /// How to find by a parameter that a search does not know; `nil` where there is no way.
    static func otherWay(_ parameter: NamedText) -> String?
}

extension Listing {
    static var discussion: String { "" }
    static var countPath: String? { nil }
    static func hint(_ word: String) -> String { ", such as order=id" }
    static var parameterHelp: String { "A parameter that the API knows, such as order=id." }
    static var filters: [String]? { nil }
    static func otherWay(_ parameter: NamedText) -> String? { nil }

    /// The fields that a row may have.
    static var fields: [String] { Model.Keys.allCases.map(\.rawValue) }
}

/// The list of all of a resource.
enum All<R: Resource>: Listing {
    typealias Model = R.Model
    typealias Place = R.Place
    static var name: String { "list" }
    static var abstract: String { "List \(R.name)." }
    static var path: String { R.path }
    static var columns: [String] { R.columns }
    static var countPath: String? { R.countPath }
}

// MARK: Paths

/// The arguments of a command for the values in a resource's path.
protocol PlaceArguments: ParsableArguments, Sendable {
    /// Returns the values for the `{}` of a path, in their order.
    ///
    /// - Parameter isSilent: Whether nothing may be sent, not even to find a value.
    func values(_ nation: Nation, silently isSilent: Bool) async throws -> [String]
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
