// SPDX-License-Identifier: MIT

// What version 1 cannot do, and the table of types does not say.

extension ContactType {
    static let listing = "nb contacts list PERSON --where 'id>0'"
}

/// Version 2 of tags, for `nb tags show`, `create`, `update` and `delete`.
enum TagType: TypedResource {
    static let name = SignupTagType.name
    static let columns = SignupTagType.columns
    static let singular = "tag"
    static let listing = "nb tags list"
}
