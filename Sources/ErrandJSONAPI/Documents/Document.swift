// SPDX-License-Identifier: MIT

public import ErrandJSON

/// A document, the top level of a response (JSON:API 1.1, "Top Level").
///
/// ```swift
/// let page: Document<[Resource<Article>]> = try await client.send(Request(.get, "articles", reading: .document()))
/// let one: Document<Resource<Article>> = …
/// let perhaps: Document<Resource<Article>?> = …    // the data may be null
/// let nothing: Document<NoData> = …                // the data does not matter
/// ```
public struct Document<Data: DocumentData>: Sendable {
    /// The requested data.
    public var data: Data

    /// The included resources.
    public private(set) var included: Included

    /// Links, such as those between pages.
    public var links: JSONObject

    /// The server's further information.
    public var meta: JSONObject

    /// The server's version of JSON:API and its extensions.
    public var jsonapi: JSONObject

    /// Members that JSON:API does not define, and known members of the wrong
    /// type.
    public var extra: JSONObject

    /// Creates a document that was not read.
    public init(_ data: Data) {
        self.data = data
        included = Included()
        (links, meta, jsonapi, extra) = (JSONObject(), JSONObject(), JSONObject(), JSONObject())
    }

    /// Returns the link with a name, such as `next`; `nil` when it is missing
    /// or `null`.
    public func link(_ name: String) -> String? { links[name].flatMap(Self.url) }

    /// The number of resources on all pages; `nil` unless the request had
    /// ``QueryPart/totalCount``.
    public var totalCount: Int? { meta["stats"]?.object?["total"]?.object?["count"]?.int }

    /// Returns the URL of a link, which is a string or an object.
    static func url(_ link: JSONValue) -> String? { link.string ?? link.object?["href"]?.string }
}

extension Document: Equatable where Data: Equatable {
    /// Returns whether two documents have the same content.
    public static func == (left: Self, right: Self) -> Bool {
        left.data == right.data && left.included.text == right.included.text && left.links == right.links
            && left.meta == right.meta && left.jsonapi == right.jsonapi && left.extra == right.extra
    }
}

extension Document: JSONModel {
    /// Reads a document.
    ///
    /// - Throws: ``DocumentErrors`` when it contains errors, whatever else it
    ///   contains; a `JSONError` when the data is missing or of another type.
    public init(from object: inout JSONObjectReader<DocumentMember>) throws {
        var rest = Document<NoData>(NoData())
        var data: Range<Int>?
        var included: Range<Int>?
        var value: Data?
        var failure: (any Error)?
        while let key = try object.next(unknown: &rest.extra) {
            switch key {
            case .data:
                // When the data cannot be read, errors that follow in the
                // document explain why.
                let (result, range) = try object.withValue { try $0.readWithRange(Data.self) }
                data = range
                (value, failure) = (nil, nil)
                do { value = try object.withValue { _ in try result.get() } } catch { failure = error }
            case .errors:
                if let errors = object.readIfPossible([DocumentError].self) {
                    if !errors.isEmpty { throw DocumentErrors(errors) }
                } else {
                    let value = try object.withValue { try $0.readValue() }
                    if let errors = DocumentErrors(otherShape: value) { throw errors }
                    rest.extra[key.rawValue] = value
                }
            case .included:
                if try object.withValue({ $0.kind == .array }) {
                    included = try object.withValue { try $0.skippedRange() }
                } else {
                    rest.extra[key.rawValue] = try object.withValue { try $0.readValue() }
                }
            case .links: try object.read(&rest.links, orKeep: &rest.extra, key)
            case .meta: try object.read(&rest.meta, orKeep: &rest.extra, key)
            case .jsonapi: try object.read(&rest.jsonapi, orKeep: &rest.extra, key)
            }
        }
        if let failure { throw failure }
        // Taken out of the optional: otherwise both would share the value, and a change
        // would copy it.
        guard var value = value.take() ?? Data.absent else { throw object.missing(.data) }
        var all = Included()
        // A relationship may point to the data itself. Then a server has nothing to
        // include.
        if included != nil || value.hasLinkage {
            all = try object.withValue { Included(included: included, data: data, in: $0) }
            value.attach(all)
        }
        self.init(value)
        self.included = all
        (links, meta, jsonapi, extra) = (rest.links, rest.meta, rest.jsonapi, rest.extra)
    }

    /// Writes the document as it was read.
    public func write(to object: inout JSONObjectWriter<DocumentMember>) throws {
        if data.isWritten { try object.write(.data, data) }
        try object.write(.included, included.text)
        if !links.isEmpty { try object.write(.links, links) }
        if !meta.isEmpty { try object.write(.meta, meta) }
        if !jsonapi.isEmpty { try object.write(.jsonapi, jsonapi) }
        try object.write(unknown: extra)
    }

    /// The members of the JSON object.
    public typealias CodingKeys = DocumentMember
}

/// The members of a document.
public enum DocumentMember: String, JSONKey {
    case data, errors, included, links, meta, jsonapi

    /// The names, prepared for fast lookup.
    public static let keyTable = JSONKeyTable<Self>()
}

extension Document: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// A short text about the data, without values.
    public var description: String { "a document of \(data), \(included)" }

    /// The description.
    public var debugDescription: String { description }

    /// A mirror with the description only.
    public var customMirror: Mirror { Mirror(self, children: ["description": description]) }
}
