// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandJSON

extension ResponseReader where Output == V1.List {
    /// A reader of the list in the response to a write.
    ///
    /// The API documents the key `list_resource` for a new list, and no key for
    /// a changed one. The key `list` of its requests is read as well.
    static var list: Self {
        let (documented, usual) = (Self.json(at: "list_resource"), Self.json(at: "list"))
        return Self(accept: documented.accept) { head, body, coders in
            do {
                return try documented.read(head, body, coders)
            } catch let error as ClientError where error.underlying is JSONError {
                guard let list = try? usual.read(head, body, coders) else { throw error }
                return list
            }
        }
    }
}
