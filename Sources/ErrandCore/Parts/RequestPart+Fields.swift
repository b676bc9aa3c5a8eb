// SPDX-License-Identifier: MIT

public import HTTPTypes

extension RequestPart {
    /// A field's value, in place of all that it had.
    ///
    /// A value with a line break, a NUL or another octet that a field may not
    /// hold (RFC 9110 §5.5) is refused as `ClientError.invalidRequest.header`.
    public static func header(_ name: HTTPField.Name, _ value: String?) -> Self {
        .constant { draft in
            guard let value else { return }
            draft.headers[name] = try legal(value, for: name.rawName)
        }
    }

    /// A field by its name's text; an illegal name is refused like a value.
    public static func header(_ name: String, _ value: String?) -> Self {
        .constant { draft in
            guard let value else { return }
            draft.headers[try fieldName(name)] = try legal(value, for: name)
        }
    }

    /// One more value for a field.
    public static func addHeader(_ name: HTTPField.Name, _ value: String?) -> Self {
        .constant { draft in
            guard let value else { return }
            draft.headers.append(HTTPField(name: name, value: try legal(value, for: name.rawName)))
        }
    }

    /// One more value for a field, by its name's text.
    public static func addHeader(_ name: String, _ value: String?) -> Self {
        .constant { draft in
            guard let value else { return }
            draft.headers.append(HTTPField(name: try fieldName(name), value: try legal(value, for: name)))
        }
    }

    /// No value for a field, whatever set one before.
    public static func removeHeader(_ name: HTTPField.Name) -> Self {
        .constant { draft in draft.headers[fields: name] = [] }
    }

    /// The media type that is asked for.
    ///
    /// A reader sets it already; this is for servers that want another word.
    public static func accept(_ type: MediaType) -> Self {
        .header(.accept, type.description)
    }

    private static func fieldName(_ name: String) throws -> HTTPField.Name {
        guard let name = HTTPField.Name(name) else {
            throw ClientError(.invalidRequest.header, reason: "a field has an illegal name")
        }
        return name
    }

    static func legal(_ value: String, for name: String) throws -> String {
        guard HTTPField.isValidValue(value) else {
            throw ClientError(.invalidRequest.header, reason: "the field \(name) has an illegal value")
        }
        return value
    }
}
