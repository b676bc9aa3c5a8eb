// SPDX-License-Identifier: MIT

public import ErrandJSON

extension RequestPart {
    /// Sends a value as JSON.
    ///
    /// The body replaces an earlier body.
    ///
    /// The value is encoded when the request is sent, with the client's
    /// ``Coders``. A value that cannot be encoded throws
    /// `ClientError.invalidRequest.encoding`.
    public static func json(_ value: some Encodable & Sendable) -> Self {
        .constant { draft in draft.content.raw = .encoded(.json) { try $0.json.encode(value) } }
    }

    /// Sends an object as JSON whose members have values of different types.
    ///
    /// ```swift
    /// .json(["name": name, "tags": ["volunteer"], "age": 36])
    /// ```
    @_disfavoredOverload
    public static func json(_ members: [String: any Encodable & Sendable]) -> Self {
        json(members.mapValues(AnyMember.init))
    }

    /// Sends any JSON, such as an object of objects whose members have values of different types.
    @_disfavoredOverload
    public static func json(_ value: JSONValue) -> Self {
        .constant { draft in draft.content.raw = .encoded(.json) { try $0.json.encode(value) } }
    }

    /// Adds a field to the form.
    public static func form(_ name: String, _ value: (any QueryValue)?) -> Self {
        .constant { draft in
            guard let value else { return }
            draft.content.entries.append(.field(QueryItem(name, value.queryText)))
        }
    }

    /// Adds fields to the form, in order.
    ///
    /// A name may occur twice.
    ///
    /// ```swift
    /// .form(["grant_type": "password", "tries": 3])
    /// ```
    ///
    /// Fields whose value is `nil` are left out.
    public static func form(_ fields: KeyValuePairs<String, (any QueryValue)?>) -> Self {
        .group(fields.map { form($0.key, $0.value) })
    }

    /// Adds fields to the form, in order.
    ///
    /// A name may occur twice.
    ///
    /// ```swift
    /// .form((components.queryItems ?? []).map { ($0.name, $0.value) })
    /// ```
    ///
    /// Fields whose value is `nil` are left out.
    public static func form(_ fields: [(String, (any QueryValue)?)]) -> Self {
        .group(fields.map { form($0.0, $0.1) })
    }

    /// Adds the fields of a dictionary to the form, in the order of their
    /// names, so that equal dictionaries make equal bodies.
    @_disfavoredOverload
    public static func form(_ fields: [String: some QueryValue]) -> Self {
        .group(fields.sorted { $0.key < $1.key }.map { form($0.key, $0.value) })
    }

    /// Adds the fields of a nested value to the form, with names made by the
    /// client's ``Coders/form``.
    ///
    /// The value is encoded with the client's JSON settings first, so dates and
    /// keys have the API's form. A value that cannot be encoded throws
    /// `ClientError.invalidRequest.encoding`.
    ///
    /// - Parameters:
    ///   - name: The name of the whole value, such as `person` in
    ///     `person[email]`. A value without a name must be an object.
    ///   - value: The value. Members that are `nil` are left out.
    public static func form(_ name: String? = nil, nested value: some Encodable & Sendable) -> Self {
        .constant { draft in draft.content.entries.append(.nested { try $0.formFields(of: value, named: name) }) }
    }

    /// Adds a file to the form, which is then sent as `multipart/form-data`.
    ///
    /// The file streams. It is not in memory as a whole unless its body is.
    public static func file(
        _ name: String, _ body: Body?, filename: String? = nil, type: MediaType? = nil
    ) -> Self {
        .constant { draft in
            guard let body else { return }
            draft.content.files.append(FormFile(name: name, body: body, filename: filename, type: type))
        }
    }

    /// Sends a body of a media type.
    ///
    /// The body replaces an earlier body.
    public static func body(_ body: Body?, type: MediaType) -> Self {
        .constant { draft in
            guard let body else { return }
            draft.content.raw = .body(body, type)
        }
    }

    /// Removes the content that earlier parts have set.
    public static var removeContent: Self {
        .constant { draft in draft.content = RequestContent() }
    }
}

/// A value of any type in an object.
private struct AnyMember: Encodable, Sendable {
    let value: any Encodable & Sendable

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(value)
    }
}
