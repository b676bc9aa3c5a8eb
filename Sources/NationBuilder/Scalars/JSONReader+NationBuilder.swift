// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandJSON

extension JSONReader {
    /// The reader of what nations send.
    ///
    /// Half of a surrogate pair is replaced: one such value of one person must not make a whole page
    /// unreadable.
    static var nationBuilder: JSONReader {
        var reader = JSONCoding.defaultReader
        reader.loneSurrogates = .replace
        return reader
    }
}
