// SPDX-License-Identifier: MIT

/// A page of signups with their tags, read with Codable alone.
struct PlainSignupPage: Codable, Sendable {
    var data: [PlainResource<PlainSignup, PlainSignupRelationships>]
    var included: [PlainIncluded]
    var links: [String: String?]

    /// Returns the names of all tags of the signups, and the times of the taggings.
    func tags() -> (names: [String], moments: [String]) {
        var tags: [String: PlainTag] = [:]
        var taggings: [String: PlainTagging] = [:]
        for resource in included {
            switch resource {
            case .tag(let tag): tags[tag.id] = tag.attributes
            case .tagging(let tagging): taggings[tagging.id] = tagging.attributes
            }
        }
        var found: (names: [String], moments: [String]) = ([], [])
        for signup in data {
            for tag in signup.relationships.signupTags.data ?? [] {
                if let name = tags[tag.id]?.name { found.names.append(name) }
            }
            for tagging in signup.relationships.taggings.data ?? [] {
                if let moment = taggings[tagging.id]?.createdAt { found.moments.append(moment) }
            }
        }
        return found
    }
}

struct PlainResource<Attributes: Codable & Sendable, Relationships: Codable & Sendable>: Codable, Sendable {
    var id: String
    var type: String
    var attributes: Attributes
    var relationships: Relationships
}

enum PlainIncluded: Codable, Sendable {
    case tag(PlainResource<PlainTag, PlainNoRelationships>)
    case tagging(PlainResource<PlainTagging, PlainTaggingRelationships>)

    private enum CodingKeys: String, CodingKey { case type }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        switch try container.decode(String.self, forKey: .type) {
        case "signup_tags": self = .tag(try PlainResource(from: decoder))
        case "signup_taggings": self = .tagging(try PlainResource(from: decoder))
        case let type:
            throw DecodingError.dataCorruptedError(forKey: .type, in: container, debugDescription: "unknown: \(type)")
        }
    }

    func encode(to encoder: any Encoder) throws {
        switch self {
        case .tag(let tag): try tag.encode(to: encoder)
        case .tagging(let tagging): try tagging.encode(to: encoder)
        }
    }
}

struct PlainTag: Codable, Sendable {
    var fromSharingNation: Bool?
    var imported: Bool?
    var name: String?
    var sharedWithNations: Bool?
    var taggingsCount: Int?

    enum CodingKeys: String, CodingKey {
        case fromSharingNation = "from_sharing_nation"
        case imported
        case name
        case sharedWithNations = "shared_with_nations"
        case taggingsCount = "taggings_count"
    }
}

struct PlainTagging: Codable, Sendable {
    var createdAt: String?
    var signupID: String?
    var tagID: String?

    enum CodingKeys: String, CodingKey {
        case createdAt = "created_at"
        case signupID = "signup_id"
        case tagID = "tag_id"
    }
}

struct PlainNoRelationships: Codable, Sendable {}

struct PlainTaggingRelationships: Codable, Sendable {
    var signup: PlainRelationship<PlainIdentifier>
    var tag: PlainRelationship<PlainIdentifier>
}

struct PlainSignupRelationships: Codable, Sendable {
    var author: PlainRelationship<PlainIdentifier>
    var lastContactedBy: PlainRelationship<PlainIdentifier>
    var memberships: PlainRelationship<[PlainIdentifier]>
    var page: PlainRelationship<PlainIdentifier>
    var parent: PlainRelationship<PlainIdentifier>
    var pathJourneys: PlainRelationship<[PlainIdentifier]>
    var petitionSignatures: PlainRelationship<[PlainIdentifier]>
    var precinct: PlainRelationship<PlainIdentifier>
    var recruiter: PlainRelationship<PlainIdentifier>
    var signupProfile: PlainRelationship<PlainIdentifier>
    var signupTags: PlainRelationship<[PlainIdentifier]>
    var taggings: PlainRelationship<[PlainIdentifier]>
    var voter: PlainRelationship<PlainIdentifier>

    enum CodingKeys: String, CodingKey {
        case author
        case lastContactedBy = "last_contacted_by"
        case memberships
        case page
        case parent
        case pathJourneys = "path_journeys"
        case petitionSignatures = "petition_signatures"
        case precinct
        case recruiter
        case signupProfile = "signup_profile"
        case signupTags = "signup_tags"
        case taggings
        case voter
    }
}

struct PlainRelationship<Target: Codable & Sendable>: Codable, Sendable {
    var data: Target?
    var links: PlainLinks?
}

struct PlainLinks: Codable, Sendable {
    var related: String?
}

struct PlainIdentifier: Codable, Sendable {
    var id: String
    var type: String
}
