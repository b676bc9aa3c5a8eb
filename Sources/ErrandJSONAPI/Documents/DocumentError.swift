// SPDX-License-Identifier: MIT

public import ErrandJSON

/// An error in a document (JSON:API 1.1, "Error Objects").
public struct DocumentError: Sendable, Hashable {
    /// The id of this occurrence.
    public var id: String?
    /// The HTTP status, as text.
    public var status: String?
    /// The API's code for the problem.
    public var code: String?
    /// A short title, which is the same for each occurrence.
    public var title: String?
    /// The server's explanation of this occurrence.
    public var detail: String?
    /// The part of the request that caused it.
    public var source: Source?
    /// Links to further information.
    public var links = JSONObject()
    /// The server's further information.
    public var meta = JSONObject()
    /// Members that JSON:API does not define, and known members of the wrong
    /// type.
    public var extra = JSONObject()

    /// The part of a request that caused an error.
    public struct Source: Sendable, Hashable {
        /// A JSON pointer into the request's document (RFC 6901), such as
        /// `/data/attributes/email`.
        public var pointer: String?
        /// The name of a query parameter.
        public var parameter: String?
        /// The name of a header field.
        public var header: String?
        /// Members that JSON:API does not define.
        public var extra = JSONObject()

        /// Creates a source with every member missing.
        public init() {}
    }

    /// Creates an error with every member missing.
    public init() {}

    /// The name of the attribute that the error concerns; `nil` when it
    /// concerns none.
    ///
    /// For an error of a related resource, it is that resource's attribute, as
    /// `meta` names it. For any other error, it is the last step of the
    /// pointer, unescaped.
    public var attribute: String? {
        if let place = place.last { return place.meta["attribute"]?.string }
        let steps = (source?.pointer ?? "").split(separator: "/", omittingEmptySubsequences: false)
        guard steps.count == 4, steps[1] == "data", steps[2] == "attributes" else { return nil }
        return String(steps[3].replacing("~1", with: "/").replacing("~0", with: "~"))
    }
}

extension DocumentError {
    /// The names of the relationships that lead from the request's resource to
    /// the one that the error concerns; empty for the request's resource itself.
    ///
    /// Servers nest the error in `meta` under the relationship: Graphiti in a
    /// member `relationship` with its `name`, others in a member with that name.
    /// Graphiti's pointers do not tell a related resource from the request's.
    public var relationships: [String] { place.map(\.name) }

    /// The relationships in `meta`, from the outermost, each with what it has.
    private var place: [(name: String, meta: JSONObject)] { place(in: meta) }

    private func place(in meta: JSONObject) -> [(name: String, meta: JSONObject)] {
        if let inner = meta["relationship"]?.object {
            if let name = inner["name"]?.string ?? pointedRelationship, inner["attribute"]?.string != nil {
                return [(name, inner)]
            }
            return (inner["name"]?.string.map { [($0, inner)] } ?? []) + place(in: inner)
        }
        guard meta["attribute"]?.string == nil else { return [] }
        for (name, value) in zip(meta.keys, meta.values) {
            guard let inner = value.object else { continue }
            let further = place(in: inner)
            if inner["attribute"]?.string != nil || !further.isEmpty { return [(name, inner)] + further }
        }
        return []
    }

    /// The relationship at the end of the pointer.
    private var pointedRelationship: String? {
        let steps = (source?.pointer ?? "").split(separator: "/")
        guard steps.count >= 3, steps[steps.count - 2] == "relationships" else { return nil }
        return String(steps[steps.count - 1])
    }
}

/// The errors of a document, which replace its data.
///
/// They are the `problem` of a `ClientError`:
///
/// ```swift
/// catch let error as ClientError {
///     let errors = error.problem(as: DocumentErrors.self)
///     let wrongEmail = errors?.errors(at: \.email, of: Article.self)
/// }
/// ```
public struct DocumentErrors: Error, Sendable, Hashable {
    /// The errors in the server's order; at least one.
    public var errors: [DocumentError]

    /// Creates the errors.
    public init(_ errors: [DocumentError]) { self.errors = errors }

    /// Returns the errors that concern an attribute of the request's resource.
    public func errors<Attributes: ResourceAttributes, Value>(
        at field: KeyPath<Attributes.Fields, Field<Value>>, of type: Attributes.Type
    ) -> [DocumentError] {
        errors.filter { $0.concerns(field, of: type) }
    }

    /// Returns the errors that concern an attribute of a related resource, which
    /// the same request writes.
    public func errors<Attributes: ResourceAttributes, Path: RelationPath, Value>(
        at relation: KeyPath<Attributes.Relations, Path>, _ field: KeyPath<Path.Target.Fields, Field<Value>>,
        of type: Attributes.Type
    ) -> [DocumentError] {
        errors.filter { $0.concerns(relation, field, of: type) }
    }
}

extension DocumentError {
    /// Returns whether the error concerns an attribute of the request's resource.
    public func concerns<Attributes: ResourceAttributes, Value>(
        _ field: KeyPath<Attributes.Fields, Field<Value>>, of type: Attributes.Type
    ) -> Bool {
        relationships.isEmpty && attribute == Attributes.Fields()[keyPath: field].name
    }

    /// Returns whether the error concerns an attribute of a related resource,
    /// which the same request writes.
    public func concerns<Attributes: ResourceAttributes, Path: RelationPath, Value>(
        _ relation: KeyPath<Attributes.Relations, Path>, _ field: KeyPath<Path.Target.Fields, Field<Value>>,
        of type: Attributes.Type
    ) -> Bool {
        relationships.joined(separator: ".") == Attributes.Relations()[keyPath: relation].path
            && attribute == Path.Target.Fields()[keyPath: field].name
    }
}

extension DocumentError: JSONModel {
    /// Reads an error object.
    public init(from object: inout JSONObjectReader<CodingKeys>) throws {
        while let key = try object.next(unknown: &extra) {
            switch key {
            case .id: try object.read(&id, orKeep: &extra, key)
            case .status: try object.read(&status, orKeep: &extra, key)
            case .code: try object.read(&code, orKeep: &extra, key)
            case .title: try object.read(&title, orKeep: &extra, key)
            case .detail: try object.read(&detail, orKeep: &extra, key)
            case .source: try object.read(&source, orKeep: &extra, key)
            case .links: try object.read(&links, orKeep: &extra, key)
            case .meta: try object.read(&meta, orKeep: &extra, key)
            }
        }
    }

    /// Writes the error object.
    public func write(to object: inout JSONObjectWriter<CodingKeys>) throws {
        try object.write(.id, id)
        try object.write(.status, status)
        try object.write(.code, code)
        try object.write(.title, title)
        try object.write(.detail, detail)
        try object.write(.source, source)
        if !links.isEmpty { try object.write(.links, links) }
        if !meta.isEmpty { try object.write(.meta, meta) }
        try object.write(unknown: extra)
    }

    /// The members of the JSON object.
    public enum CodingKeys: String, JSONKey {
        case id, status, code, title, detail, source, links, meta

        /// The names, prepared for fast lookup.
        public static let keyTable = JSONKeyTable<Self>()
    }
}

extension DocumentError.Source: JSONModel {
    /// Reads a source.
    public init(from object: inout JSONObjectReader<CodingKeys>) throws {
        while let key = try object.next(unknown: &extra) {
            switch key {
            case .pointer: try object.read(&pointer, orKeep: &extra, key)
            case .parameter: try object.read(&parameter, orKeep: &extra, key)
            case .header: try object.read(&header, orKeep: &extra, key)
            }
        }
    }

    /// Writes the source.
    public func write(to object: inout JSONObjectWriter<CodingKeys>) throws {
        try object.write(.pointer, pointer)
        try object.write(.parameter, parameter)
        try object.write(.header, header)
        try object.write(unknown: extra)
    }

    /// The members of the JSON object.
    public enum CodingKeys: String, JSONKey {
        case pointer, parameter, header

        /// The names, prepared for fast lookup.
        public static let keyTable = JSONKeyTable<Self>()
    }
}

extension JSONObjectReader {
    /// Reads an optional value; a value of another type is kept in `extra`.
    mutating func read<Value: JSONReadable>(_ value: inout Value?, orKeep extra: inout JSONObject, _ key: Keys) throws {
        if let found = readIfPossible(Value.self) {
            value = found
        } else {
            extra[key.rawValue] = try withValue { try $0.readValue() }
        }
    }
}
