// SPDX-License-Identifier: MIT

import ErrandJSON

/// The settings for `application/x-www-form-urlencoded`.
///
/// Names and values are percent-encoded octet by octet, and a space becomes `+`
/// (WHATWG URL §5). No standard says how nested values are named, so you can
/// choose:
///
/// ```swift
/// $0.coders.form = FormCoding(keys: .dots, arrays: .repeated)
/// ```
public struct FormCoding: Sendable, Hashable {
    /// A way to turn the keys of an object into names.
    public struct Keys: Sendable, Hashable {
        fileprivate enum Kind { case brackets, dots }
        fileprivate let kind: Kind

        /// The name `person[email]`.
        public static var brackets: Self { Self(kind: .brackets) }
        /// The name `person.email`.
        public static var dots: Self { Self(kind: .dots) }
    }

    /// A way to turn the elements of an array into names.
    public struct Arrays: Sendable, Hashable {
        fileprivate enum Kind { case brackets, indexed, repeated }
        fileprivate let kind: Kind

        /// The name `tags[]` for each element.
        public static var brackets: Self { Self(kind: .brackets) }
        /// The names `tags[0]`, `tags[1]`, or with dots `tags.0`, `tags.1`.
        public static var indexed: Self { Self(kind: .indexed) }
        /// The name `tags` for each element.
        public static var repeated: Self { Self(kind: .repeated) }
    }

    /// The way to turn the keys of an object into names; brackets by default.
    public var keys: Keys
    /// The way to turn the elements of an array into names; brackets by
    /// default.
    public var arrays: Arrays

    /// Creates settings with a way to name nested values.
    public init(keys: Keys = .brackets, arrays: Arrays = .brackets) {
        self.keys = keys
        self.arrays = arrays
    }

    static func encode(_ fields: [QueryItem]) -> String {
        fields.lazy.map { "\(encode($0.name))=\(encode($0.value))" }.joined(separator: "&")
    }

    private static func encode(_ text: String) -> String {
        text.split(separator: " ", omittingEmptySubsequences: false)
            .map { PercentEncoding.unreserved.encode($0) }.joined(separator: "+")
    }
}

// MARK: - Nested values

extension FormCoding {
    /// Returns the fields of a value, named after their places in it.
    ///
    /// Members come in the order of their keys. `null` is left out, and so are
    /// empty arrays and objects, because a form cannot express them.
    ///
    /// - Parameter name: The name of the whole value. Without a name the value
    ///   must be an object.
    /// - Throws: `ClientError.invalidRequest.encoding` for a value without a
    ///   name that is not an object.
    func fields(of value: JSONValue, named name: String?) throws -> [QueryItem] {
        var fields: [QueryItem] = []
        if let name {
            append(value, name, &fields)
        } else if case .object(let members) = value {
            for (key, member) in Self.sorted(members) { append(member, key, &fields) }
        } else {
            throw ClientError(.invalidRequest.encoding, reason: "a form value that is not an object needs a name")
        }
        return fields
    }

    private func append(_ value: JSONValue, _ name: String, _ fields: inout [QueryItem]) {
        switch value {
        case .null: break
        case .bool(let flag): fields.append(QueryItem(name, flag ? "true" : "false"))
        case .number(let number): fields.append(QueryItem(name, number.literal))
        case .string(let text): fields.append(QueryItem(name, text))
        case .array(let elements):
            for (index, element) in elements.enumerated() { append(element, self.name(name, index), &fields) }
        case .object(let members):
            for (key, member) in Self.sorted(members) { append(member, nested(name, key), &fields) }
        }
    }

    /// Returns members in the order of their keys, so that equal values make equal forms.
    private static func sorted(_ members: JSONObject) -> [(key: String, value: JSONValue)] {
        members.sorted { $0.key < $1.key }
    }

    private func name(_ name: String, _ index: Int) -> String {
        switch arrays.kind {
        case .brackets: name + "[]"
        case .indexed: nested(name, "\(index)")
        case .repeated: name
        }
    }

    private func nested(_ name: String, _ key: String) -> String {
        switch keys.kind {
        case .brackets: "\(name)[\(key)]"
        case .dots: "\(name).\(key)"
        }
    }
}

extension Coders {
    /// Returns the fields of a value.
    ///
    /// The value is first encoded by ``json``, which decides the form of dates
    /// and keys.
    func formFields(of value: some Encodable, named name: String?) throws -> [QueryItem] {
        do {
            return try form.fields(of: JSONReader().value(from: json.encode(value)), named: name)
        } catch let error as EncodingError {
            throw ClientError(.invalidRequest.encoding, reason: CodingPath.describe(error), underlying: error)
        }
    }
}
