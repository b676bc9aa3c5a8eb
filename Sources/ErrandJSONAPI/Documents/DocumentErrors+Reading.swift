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
}
