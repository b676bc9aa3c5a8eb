// SPDX-License-Identifier: MIT

import Errand
import ErrandJSON
import ErrandJSONAPI
import NationBuilder

/// The members that a person gives to a resource of version 2, checked against the table of types.
struct WrittenMembers: Sendable {
    let type: V2.ResourceType?
    private let pageKind: String?

    /// The prefix of the members of a page that is created with the resource.
    private static let page = "page."

    /// - Parameters:
    ///   - name: The name of the type.
    ///   - pageKind: The kind of page that belongs to each; `nil` for a type without one.
    init(_ name: String, pageKind: String? = nil) {
        type = .named(name)
        self.pageKind = pageKind
    }

    /// The names that may be written, as a person gives them.
    func names(isNew: Bool) -> [String] {
        (type?.writtenNames ?? []) + (isNew && pageKind != nil ? ["page.name", "page.slug", "page.status"] : [])
    }

    // MARK: Checking

    /// Refuses members that the API does not have or does not take, with exit code 64.
    func check(_ members: JSONObject, isNew: Bool) throws {
        let (own, page) = divided(members, isNew: isNew)
        try check(own, among: names(isNew: isNew))
        let pages = WrittenMembers("pages")
        try pages.check(page, among: pages.names(isNew: true))
        if isNew, let pageKind, !members.keys.contains(where: { $0.hasPrefix(Self.page) }) {
            let one = type.map { SingularName.of($0.name).replacing("_", with: " ") } ?? ""
            throw CommandFailure(
                "a \(one) is created with its page (\(pageKind)): give page.name=NAME", exitCode: 64)
        }
    }

    private func check(_ members: JSONObject, among known: [String]) throws {
        guard let type else { return }
        do { _ = try V2.RowChanges(members, of: type) } catch {
            let name = TerminalText.safe(error.name)
            let words =
                switch error.kind {
                case .unknownName:
                    "there is no member \"\(name)\""
                        + (NearestNames.question(error.isOfPart ? error.near : NearestNames.of(error.name, in: known))
                            .map { ": \($0)" } ?? ": --json \"?\" lists the fields")
                case .writtenByParts: "\(error.reason)=TEXT"
                case .value where error.reason.hasSuffix("a text"): "\(error.reason): \(name)=TEXT"
                case .value where members[error.name] == "": "\(error.reason): \(name):=null removes the value"
                default: error.reason
                }
            throw CommandFailure(words, exitCode: 64)
        }
    }

    /// Returns the members of the resource itself, and those of the page that is created with it.
    private func divided(_ members: JSONObject, isNew: Bool) -> (own: JSONObject, page: JSONObject) {
        var (own, page): (JSONObject, JSONObject) = ([:], [:])
        for (name, value) in members {
            if isNew, pageKind != nil, name.hasPrefix(Self.page) {
                page[String(name.dropFirst(Self.page.count))] = value
            } else {
                own[name] = value
            }
        }
        return (own, page)
    }

    // MARK: Writing

    /// Returns the document that writes the members.
    ///
    /// - Parameter id: The id of the resource; `nil` for a new one.
    func document(_ members: JSONObject, id: String?) throws -> JSONObject {
        guard let type else { throw ClientError(.invalidRequest, reason: "the type is not known") }
        let (own, given) = divided(members, isNew: id == nil)
        var (document, page) = (V2.RowChanges(checked: own, of: type).document(id.map { .init($0) }), given)
        guard let pageKind, !page.isEmpty, let pages = V2.ResourceType.named("pages") else { return document }
        let mark: JSONValue = "page"
        page = V2.RowChanges(checked: page, of: pages).attributes
        if page["page_type_name"] == nil { page["page_type_name"] = .string(pageKind) }
        var data = document["data"]?.object ?? [:]
        data["relationships"] = ["page": ["data": ["type": "pages", "temp-id": mark, "method": "create"]]]
        document["data"] = .object(data)
        document["included"] = [["type": "pages", "temp-id": mark, "attributes": .object(page)]]
        return document
    }
}
