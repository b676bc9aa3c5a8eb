// SPDX-License-Identifier: MIT

import ErrandJSON

extension DocumentErrors {
    /// The errors of a document; `nil` when it is none or holds none.
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
