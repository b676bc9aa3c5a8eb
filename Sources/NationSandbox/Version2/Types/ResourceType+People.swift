// SPDX-License-Identifier: MIT

/// The types of resources that belong to people, such as tags and relationships.
extension ResourceType {
    static let signupProfiles = ResourceType(
        "signup_profiles", .all,
        [
            .text("bio"), .reference("signup_id", to: "signups").required(), .text("website"),
        ],
        [.one("signup", "signups")])

    static let signupTags = ResourceType(
        "signup_tags", .all,
        [
            .text("name").required(), .flag("from_sharing_nation").readOnly(), .flag("imported").readOnly(),
            .flag("shared_with_nations").readOnly(), .integer("taggings_count").readOnly(),
        ],
        [
            .through("signups", "signups", .peopleOfTags), .many("taggings", "signup_taggings", by: "tag_id"),
        ])

    static let signupTaggings = ResourceType(
        "signup_taggings", [.list, .show, .create, .delete],
        [
            .reference("signup_id", to: "signups").required(), .reference("tag_id", to: "signup_tags").required(),
            .moment("created_at").readOnly(),
        ],
        [.one("signup", "signups"), .one("tag", "signup_tags")])

    static let relationships = ResourceType(
        "relationships", .all,
        [
            .reference("first_signup_id", to: "signups").required(),
            .choice("relationship_type", .relationshipType).required(),
            .reference("second_signup_id", to: "signups").required(), .text("title"),
            .moment("created_at").readOnly(), .moment("updated_at").readOnly(),
        ],
        [.one("first_signup", "signups"), .one("second_signup", "signups")])

    static let precincts = ResourceType(
        "precincts", .all,
        [
            .text("code"), .text("name").required(), .reference("point_person_id", to: "signups"),
        ],
        [.one("point_person", "signups"), .many("signups", "signups", by: "precinct_id")])

    static let customFields = ResourceType(
        "custom_fields", .reading,
        [
            .moment("created_at").readOnly(), .text("field_type").readOnly(), .text("name").readOnly(),
            .object("options").readOnly(), .integer("position").readOnly(), .text("resource_type").readOnly(),
            .text("slug").readOnly(), .moment("updated_at").readOnly(),
        ], [])
}
