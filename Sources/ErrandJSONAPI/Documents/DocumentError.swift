// SPDX-License-Identifier: MIT

public import ErrandJSON

/// One thing that was wrong (JSON:API 1.1, "Error Objects").
public struct DocumentError: Sendable, Hashable {
    /// The number of this occurrence.
    public var id: String?
    /// The HTTP status, as text.
    public var status: String?
    /// What the API calls the problem.
    public var code: String?
    /// The problem in short, the same for each occurrence.
    public var title: String?
    /// This occurrence in the server's words.
    public var detail: String?
    /// What in the request caused it.
    public var source: Source?
    /// Where there is more about it.
    public var links = JSONObject()
    /// What the server adds.
    public var meta = JSONObject()
    /// Members that JSON:API does not know, and known ones of the wrong kind.
    public var extra = JSONObject()

    /// What in a request caused an error.
    public struct Source: Sendable, Hashable {
        /// A place in the request's document (RFC 6901), such as
        /// `/data/attributes/email`.
        public var pointer: String?
        /// A parameter of the query.
        public var parameter: String?
        /// A field of the request.
        public var header: String?
        /// Members that JSON:API does not know.
        public var extra = JSONObject()

        /// A source of which nothing is known.
        public init() {}
    }

    /// An error of which nothing is known.
    public init() {}

    /// The attribute that the error is about, by its name on the wire; `nil` when
    /// it is about no attribute of the document's data.
    ///
    /// The last step of the pointer, unescaped.
    public var attribute: String? {
        let steps = (source?.pointer ?? "").split(separator: "/", omittingEmptySubsequences: false)
        guard steps.count == 4, steps[1] == "data", steps[2] == "attributes" else { return nil }
        return String(steps[3].replacing("~1", with: "/").replacing("~0", with: "~"))
    }
}

/// The errors of a document, which takes the place of data.
///
/// It is the `problem` of a `ClientError`:
///
/// ```swift
/// catch let error as ClientError {
///     let errors = error.problem(as: DocumentErrors.self)
///     let wrongEmail = errors?.errors(at: \.email, of: Article.self)
/// }
/// ```
public struct DocumentErrors: Error, Sendable, Hashable {
    /// The errors, in the server's order; one at least.
    public var errors: [DocumentError]

    /// Errors.
    public init(_ errors: [DocumentError]) { self.errors = errors }

    /// Those that are about an attribute.
    public func errors<Attributes: ResourceAttributes, Value>(
        at field: KeyPath<Attributes.Fields, Field<Value>>, of type: Attributes.Type
    ) -> [DocumentError] {
        errors.filter { $0.concerns(field, of: type) }
    }
}

extension DocumentError {
    /// Whether the error is about an attribute.
    public func concerns<Attributes: ResourceAttributes, Value>(
        _ field: KeyPath<Attributes.Fields, Field<Value>>, of type: Attributes.Type
    ) -> Bool {
        attribute == Attributes.Fields()[keyPath: field].name
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

    /// The names of the members on the wire.
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

    /// The names of the members on the wire.
    public enum CodingKeys: String, JSONKey {
        case pointer, parameter, header

        /// The names, prepared for fast lookup.
        public static let keyTable = JSONKeyTable<Self>()
    }
}

extension JSONObjectReader {
    /// Reads a value that may be missing, or keeps what stands in its place.
    mutating func read<Value: JSONReadable>(_ value: inout Value?, orKeep extra: inout JSONObject, _ key: Keys) throws {
        if let found = readIfPossible(Value.self) {
            value = found
        } else {
            extra[key.rawValue] = try withValue { try $0.readValue() }
        }
    }
}
