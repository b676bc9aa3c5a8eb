// SPDX-License-Identifier: MIT

/// The list of the same rows in version 2 of the API, which finds by conditions.
struct ConditionalList: Sendable {
    /// The type of version 2.
    let type: String
    /// The columns of a table.
    let columns: [String]
    /// The attribute with the value of the resource's path, such as the person of a contact; `nil` for none.
    var placed: String?
}
