// SPDX-License-Identifier: MIT

extension RequestPart {
    /// A value as JSON, in place of the body before it.
    ///
    /// It is encoded when the request is sent, with the client's ``Coders``; a
    /// value that cannot be encoded is refused as
    /// `ClientError.invalidRequest.encoding`.
    public static func json(_ value: some Encodable & Sendable) -> Self {
        .constant { draft in draft.content.raw = .encoded(.json) { try $0.json.encode(value) } }
    }

    /// One field of a form; fields add up.
    public static func form(_ name: String, _ value: (any QueryValue)?) -> Self {
        .constant { draft in
            guard let value else { return }
            draft.content.entries.append(.field(QueryItem(name, value.queryText)))
        }
    }

    /// Fields of a form, in order; a name may come twice.
    ///
    /// ```swift
    /// .form(["grant_type": "password", "tries": 3])
    /// ```
    ///
    /// They add up with others, and a value that is `nil` is left out.
    public static func form(_ fields: KeyValuePairs<String, (any QueryValue)?>) -> Self {
        .group(fields.map { form($0.key, $0.value) })
    }

    /// Fields of a form, in order; a name may come twice.
    ///
    /// ```swift
    /// .form(components.queryItems.map { ($0.name, $0.value) })
    /// ```
    ///
    /// They add up with others, and a value that is `nil` is left out.
    public static func form(_ fields: [(String, (any QueryValue)?)]) -> Self {
        .group(fields.map { form($0.0, $0.1) })
    }

    /// The fields of a dictionary, in the order of their names, so that equal
    /// dictionaries make equal bodies.
    ///
    /// They add up with others.
    @_disfavoredOverload
    public static func form(_ fields: [String: some QueryValue]) -> Self {
        .group(fields.sorted { $0.key < $1.key }.map { form($0.key, $0.value) })
    }

    /// The fields of a nested value, named by the client's ``Coders/form``; they
    /// add up with others.
    ///
    /// The value is written as the client's JSON coding has it, so dates and
    /// keys are those of the API. A value that cannot be encoded is refused as
    /// `ClientError.invalidRequest.encoding`.
    ///
    /// - Parameters:
    ///   - name: The name of the whole, such as `person` in `person[email]`; a
    ///     value without one must be an object.
    ///   - value: What is sent. Members that are `nil` are left out.
    public static func form(_ name: String? = nil, nested value: some Encodable & Sendable) -> Self {
        .constant { draft in draft.content.entries.append(.nested { try $0.formFields(of: value, named: name) }) }
    }

    /// One file of a form, which is then sent as `multipart/form-data`.
    ///
    /// The file streams: it is never in memory as a whole unless its body is.
    public static func file(
        _ name: String, _ body: Body?, filename: String? = nil, type: MediaType? = nil
    ) -> Self {
        .constant { draft in
            guard let body else { return }
            draft.content.files.append(FormFile(name: name, body: body, filename: filename, type: type))
        }
    }

    /// A body and its type, in place of the body before it.
    public static func body(_ body: Body?, type: MediaType) -> Self {
        .constant { draft in
            guard let body else { return }
            draft.content.raw = .body(body, type)
        }
    }

    /// No content, whatever set some before.
    public static var removeContent: Self {
        .constant { draft in draft.content = RequestContent() }
    }
}
