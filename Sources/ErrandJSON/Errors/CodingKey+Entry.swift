// SPDX-License-Identifier: MIT

/// A key of any text, which knows where the text comes from.
package protocol OpenKey: CodingKey {
    /// Whether the text comes from the document, and so is data.
    var isEntry: Bool { get }
}

extension CodingKey {
    /// Whether the text of the key may come from the document, as that of a
    /// dictionary's key does.
    ///
    /// Such a key is data, and no description shows it. Only the plain case of an
    /// enumeration is certainly declared by a type.
    package var isEntry: Bool {
        if let key = self as? any OpenKey { return key.isEntry }
        // An index, as Foundation and the standard library write it.
        if let intValue, stringValue == "Index \(intValue)" { return false }
        let mirror = Mirror(reflecting: self)
        return mirror.displayStyle != .enum || !mirror.children.isEmpty
    }
}
