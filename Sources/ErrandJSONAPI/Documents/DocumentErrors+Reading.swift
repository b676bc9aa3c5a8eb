// SPDX-License-Identifier: MIT

import ErrandJSON

extension DocumentErrors {
    /// Reads the errors of a document; `nil` when the bytes are no document or
    /// the document has no errors.
    public init?(document bytes: some Collection<UInt8>) {
        do {
            _ = try JSONReader().read(Document<NoData>.self, from: bytes)
            return nil
        } catch let errors as DocumentErrors {
            self = errors
        } catch {
            return nil
        }
    }

    /// Reads errors of another shape than JSON:API's, such as texts; `nil` when
    /// the value says that there are none.
    init?(otherShape value: JSONValue) {
        switch value {
        case .null, .bool(false), .string(""): return nil
        case .array(let values) where values.isEmpty: return nil
        case .object(let members) where members.isEmpty: return nil
        case .array(let values): self.init(values.map { DocumentError(otherShape: $0) })
        default: self.init([DocumentError(otherShape: value)])
        }
    }
}

extension DocumentError {
    /// Creates an error from an error object, a text, or a value that is kept in
    /// ``extra``.
    fileprivate init(otherShape value: JSONValue) {
        if let bytes = try? JSONWriter().write(value), let error = try? JSONReader().read(Self.self, from: bytes) {
            self = error
            return
        }
        self.init()
        if let text = value.string {
            detail = text
        } else {
            extra["errors"] = value
        }
    }
}
