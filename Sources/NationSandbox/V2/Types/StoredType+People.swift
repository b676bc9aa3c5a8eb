// SPDX-License-Identifier: MIT

/// The types of resources that belong to people, such as tags and relationships.
extension StoredType {
    static let signupProfiles = StoredType(
        "signup_profiles", .all,
        """
        bio signup_id:one.signups:required website
        """)

    static let signupTags = StoredType(
        "signup_tags", .all,
        """
        name:required from_sharing_nation:flag:read imported:flag:read shared_with_nations:flag:read
        taggings_count:integer:read
        """, [.through("signups", "signups", .peopleOfTags), .many("taggings", "signup_taggings", by: "tag_id")])

    static let signupTaggings = StoredType(
        "signup_taggings", [.list, .show, .create, .delete],
        """
        signup_id:one.signups:required tag_id:one.signup_tags:required created_at:moment:read
        """)

    static let relationships = StoredType(
        "relationships", .all,
        """
        first_signup_id:one.signups:required relationship_type:choice.relationship_type:required
        second_signup_id:one.signups:required title created_at:moment:read updated_at:moment:read
        """)

    static let precincts = StoredType(
        "precincts", .all,
        """
        code name:required point_person_id:one.signups
        """, [.many("signups", "signups", by: "precinct_id")])

    static let customFields = StoredType(
        "custom_fields", .reading,
        """
        created_at:moment:read field_type:read name:read options:object():read position:integer:read
        resource_type:read slug:read updated_at:moment:read
        """)
}
