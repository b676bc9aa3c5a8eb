// SPDX-License-Identifier: MIT

/// The id of a resource, as a person types it.
package enum ResourceID {
    /// Returns whether a text can be an id: a whole number from 1 on, in digits alone.
    package static func isNumber(_ text: String) -> Bool {
        text.allSatisfy { $0.isASCII && $0.isNumber } && Int(text).map { $0 > 0 } == true
    }

    /// The word for the person of the token, where version 1 and version 2 show one person.
    package static let caller = "me"
}
