// SPDX-License-Identifier: MIT

public import ErrandJSON
import HTTPTypes

extension ResponseReader where Output: Decodable & JSONReadable {
    /// The body as JSON, or the value at one key of its top object, read
    /// directly by ``ErrandJSON/JSONReader``.
    ///
    /// For types that read themselves, such as every `JSONModel`. The client's
    /// coders are not asked: such a type names its keys and forms itself. An
    /// empty body and errors are as with the reading of other types.
    public static func json(at key: String? = nil) -> Self {
        Self(accept: [.json]) { head, body, _ in
            let text = body.isEmpty ? Array("null".utf8) : body
            do {
                guard let key else { return try JSONReader().read(Output.self, from: text) }
                return try JSONReader().read(Output.self, at: key, from: text)
            } catch let error as JSONError {
                throw ClientError(error, head, body)
            } catch let error as DecodingError {
                // A type's own refusal.
                throw ClientError(
                    .undecodable.json, reason: CodingPath.describe(error), underlying: error,
                    codingPath: CodingPath.path(of: error))
            }
        }
    }
}

extension ClientError {
    /// A document that could not be read.
    fileprivate init(_ error: JSONError, _ head: HTTPResponse, _ body: [UInt8]) {
        if body.isEmpty {
            self.init(.undecodable.json, reason: "the body is empty", underlying: error)
            return
        }
        let declared = head.headerFields[.contentType].map { MediaType($0) }
        if error.kind.isSyntax, let declared, !declared.isJSON {
            self.init(.undecodable.contentType, reason: "\(declared.essence) instead of JSON", underlying: error)
            return
        }
        let path = error.codingPath.map(AnyCodingKey.init)
        let what =
            switch error.kind {
            case .missingKey: "no value"
            case .missingValue: "null"
            case .typeMismatch: "another type"
            case let kind: kind.isSyntax ? "not valid JSON" : "a value that cannot be read"
            }
        self.init(
            .undecodable.json, reason: "\(what) at \(CodingPath.text(path))", underlying: error, codingPath: path)
    }
}

extension AnyCodingKey {
    /// The step of a path as a key.
    fileprivate init(_ component: JSONPathComponent) {
        switch component {
        case .key(let name): self.init(name)
        case .index(let index): self = AnyCodingKey(intValue: index) ?? AnyCodingKey("\(index)")
        }
    }
}
