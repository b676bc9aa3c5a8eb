// SPDX-License-Identifier: MIT

/// The content of a request: nothing, a form, a multipart form or a body.
///
/// A form may be built from several parts. A form with a file is sent as
/// `multipart/form-data`. A form and a raw body in one request throw
/// `ClientError.invalidRequest.bodyConflict`.
public struct RequestContent: Sendable {
    /// The form's plain fields, in order.
    ///
    /// The fields of nested values are not included, because they are made when
    /// the request is sent.
    public var fields: [QueryItem] {
        entries.compactMap { entry in
            if case .field(let item) = entry { item } else { nil }
        }
    }

    /// The form's files, in order.
    ///
    /// They are sent after its fields.
    public internal(set) var files: [FormFile] = []

    enum Raw: Sendable {
        case body(Body, MediaType)
        case encoded(MediaType, @Sendable (Coders) throws -> [UInt8])
    }

    enum Entry: Sendable {
        case field(QueryItem)
        case nested(@Sendable (Coders) throws -> [QueryItem])
    }

    var raw: Raw?
    var entries: [Entry] = []

    /// Whether there is nothing to send.
    public var isEmpty: Bool { entries.isEmpty && files.isEmpty && raw == nil }

    /// Returns the content as a body and its media type.
    func resolve(_ coders: Coders) throws -> (body: Body, type: MediaType)? {
        if let raw {
            guard entries.isEmpty, files.isEmpty else {
                throw ClientError(.invalidRequest.bodyConflict, reason: "the request has both a form and a body")
            }
            return try Self.resolve(raw, coders)
        }
        let fields = try entries.flatMap { entry in
            switch entry {
            case .field(let item): [item]
            case .nested(let make): try make(coders)
            }
        }
        if !files.isEmpty {
            let multipart = MultipartForm(fields: fields, files: files)
            return (multipart.body, multipart.type)
        }
        guard !entries.isEmpty else { return nil }
        return (.bytes(Array(FormCoding.encode(fields).utf8)), .form)
    }

    private static func resolve(_ raw: Raw, _ coders: Coders) throws -> (body: Body, type: MediaType) {
        switch raw {
        case .body(let body, let type): return (body, type)
        case .encoded(let type, let encode):
            do {
                return (.bytes(try encode(coders)), type)
            } catch let error as EncodingError {
                throw ClientError(
                    .invalidRequest.encoding, reason: CodingPath.describe(error), underlying: error)
            }
        }
    }
}

/// A file of a form.
public struct FormFile: Sendable {
    /// The field's name.
    public var name: String
    /// The content of the file.
    public var body: Body
    /// The file name that is sent to the server, if any.
    public var filename: String?
    /// The media type; `application/octet-stream` when `nil`.
    public var type: MediaType?
}
