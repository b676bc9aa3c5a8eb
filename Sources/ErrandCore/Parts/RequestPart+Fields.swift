// SPDX-License-Identifier: MIT

public import HTTPTypes

extension RequestPart {
    /// Sets a field.
    ///
    /// The value replaces all earlier values.
    ///
    /// A value with a line break, a NUL or another octet that a field may not
    /// hold (RFC 9110 §5.5) throws `ClientError.invalidRequest.header`.
    public static func header(_ name: HTTPField.Name, _ value: String?) -> Self {
        .constant { draft in
            guard let value else { return }
            draft.headers[name] = try legal(value, for: name.rawName)
        }
    }

    /// Sets a field by its name.
    ///
    /// An illegal name throws `ClientError.invalidRequest.header`, like an
    /// illegal value.
    public static func header(_ name: String, _ value: String?) -> Self {
        .constant { draft in
            guard let value else { return }
            draft.headers[try fieldName(name)] = try legal(value, for: name)
        }
    }

    /// Adds a value to a field.
    public static func addHeader(_ name: HTTPField.Name, _ value: String?) -> Self {
        .constant { draft in
            guard let value else { return }
            draft.headers.append(HTTPField(name: name, value: try legal(value, for: name.rawName)))
        }
    }

    /// Adds a value to a field by its name.
    ///
    /// An illegal name throws `ClientError.invalidRequest.header`.
    public static func addHeader(_ name: String, _ value: String?) -> Self {
        .constant { draft in
            guard let value else { return }
            draft.headers.append(HTTPField(name: try fieldName(name), value: try legal(value, for: name)))
        }
    }

    /// Removes all values of a field that earlier parts have set.
    public static func removeHeader(_ name: HTTPField.Name) -> Self {
        .constant { draft in draft.headers[fields: name] = [] }
    }

    /// Sets the media type in the `Accept` field.
    ///
    /// The response reader sets this field already. Use this part for servers
    /// that want another value.
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
