// SPDX-License-Identifier: MIT

import Foundation
import NationSandbox
import TestSupport
import Testing

@Suite("The sandbox responds to recorded requests as the real service did", .timed)
struct RecordedExchangeTests {
    static let all = [
        "ios.donations_get", "ios.donations_id_delete", "ios.donations_post", "ios.lists_id_people_delete",
        "ios.lists_id_people_get", "ios.lists_id_people_post", "ios.people_count_get", "ios.people_get",
        "ios.people_id_capitals_delete", "ios.people_id_capitals_post", "ios.people_id_contacts_get",
        "ios.people_id_contacts_post", "ios.people_id_delete", "ios.people_id_get", "ios.people_id_put",
        "ios.people_id_register_get", "ios.people_id_taggings_delete", "ios.people_id_taggings_get",
        "ios.people_id_taggings_put", "ios.people_id_taggings_tag_delete", "ios.people_match_get",
        "ios.people_me_get", "ios.people_post", "ios.people_search_get", "ios.settings_contact_methods_get",
        "ios.settings_contact_types_get", "ios.sites_get", "ios.sites_slug_pages_surveys_get",
        "ios.sites_slug_pages_surveys_id_delete", "ios.sites_slug_pages_surveys_id_put", "ios.survey_responses_post",
        "ios.tags_get", "ios.tags_tag_people_get", "rb.delete", "rb.errored_get", "rb.paginated_get",
        "rb.paginated_get_page2", "rb.parametered_post",
    ]

    /// Header fields of servers, proxies and the CDN in front of them, and
    /// those that follow from how a body was sent.
    private static let foreign: Set<String> = [
        "server", "date", "connection", "set-cookie", "cf-ray", "via", "x-served-by", "x-powered-by", "use-proxy",
        "x-middleware-start", "x-pulse-approved", "x-rack-cache", "x-ua-compatible", "transfer-encoding", "vary",
        "content-length",
    ]

    /// Fields that joined between the first recordings and the last, and the
    /// nation's own custom field.
    private static let later: Set<String> = [
        "middle_name", "signup_type", "ward", "county", "fips", "is_dropped_from_file", "is_absentee_voter",
        "is_active_voter",
        "is_early_voter", "is_permanent_absentee_voter", "meetup_id", "nbec_precinct", "voter_updated_at", "ballots",
        "emails", "identity_mappings", "signup_sources", "township", "graduation_year",
    ]

    /// Fields of 2014 and 2015 that 2018 did not have; the sandbox has them
    /// still.
    private static let former: Set<String> = [
        "membership_expires_at", "membership_level_name", "membership_started_at",
    ]

    /// Makes the nation hold what the recorded requests ask for, and returns
    /// how its paths differ from the recorded ones.
    private func prepare(_ talk: Talk) async throws -> [(String, String)] {
        let person = try Recording("ios.people_id_get").body["person"]
        let put = try await talk.send("PUT", "people/713", "{\"person\":\(person.text)}")
        #expect(put.status == 200, "\(put.text)")
        let tags = #"{"tagging":{"tag":["ios","public account","test","test 1","test 2"]}}"#
        _ = try await talk.send("PUT", "people/713/taggings", tags)
        _ = try await talk.send("DELETE", "people/5")
        _ = try await talk.send("POST", "lists/3/people", #"{"people_ids":[699,698,697,696,695,694]}"#)
        let contact = try #require(try Recording("ios.people_id_contacts_post").requestBody)
        _ = try await talk.send("POST", "people/699/contacts", contact.text)
        let capital = try await talk.send("POST", "people/699/capitals", #"{"capital":{"amount_in_cents":1}}"#)
        let number = try #require(capital.json["capital"]["id"].integer)
        return [
            // The one person whose id is beyond this nation.
            ("people/278881", "people/278"), ("sites/testnation1", "sites/abeforprez"),
            ("sites/testsite", "sites/abeforprez"), ("surveys/5", "surveys/2"), ("capitals/514", "capitals/\(number)"),
        ]
    }

    /// The path and query that ask the nation what was asked when recording.
    private func target(
        _ recording: Recording, _ differences: [(String, String)], _ talk: Talk
    ) async throws -> String {
        var path = recording.path
        for (recorded, here) in differences { path = path.replacingOccurrences(recorded, here) }
        let query = recording.query.map { "\($0.0)=\($0.1.replacingOccurrences("+", "%2B"))" }.joined(separator: "&")
        if !query.isEmpty { path += "?" + query }
        // The recorder lost the cursor of the second page; the response shows
        // that it was one.
        guard recording.name == "rb.paginated_get_page2" else { return path }
        return try #require(try await talk.get(path).json["next"].string)
    }

    @Test(
        "Status, headers by name and shape of the body",
        .enabled(if: Recording.folder != nil, "no recordings here; ERRAND_SHARED names the folder that has them"),
        arguments: all)
    func replay(name: String) async throws {
        let recording = try Recording(name)
        try await withSandbox(people: 721) { talk async throws in
            let path = try await target(recording, prepare(talk), talk)
            var talk = talk
            talk.fields = Fields(pairs: recording.requestHeaders.filter { ["Accept", "Content-Type"].contains($0.0) })
            let response = try await talk.send(recording.method, path, recording.requestBody?.text)
            #expect(response.status == recording.status, "\(response.text)")

            let is2018 = name.hasPrefix("rb.")
            let recorded = Set(recording.headerNames.map { $0.lowercased() }).subtracting(Self.foreign)
            let responded = Set(response.headers.pairs.map { $0.0.lowercased() }).subtracting(Self.foreign)
            // 1 of 9 recorded responses without content still named a type.
            let dropped: Set<String> = recording.status == 204 ? ["content-type"] : []
            #expect(recorded.subtracting(dropped).subtracting(responded).isEmpty)
            if is2018 { #expect(responded.subtracting(recorded).isEmpty) }

            guard recording.status != 204 else {
                #expect(response.isEmpty)
                return
            }
            let extra = is2018 ? Self.former : Self.later
            #expect(recording.body.differences(to: response.json) { extra.contains($0) } == [])
            #expect(recording.body.keys == response.json.keys)
            if is2018 {
                #expect(recording.body.orderedKeys == response.json.orderedKeys.filter { !Self.former.contains($0) })
            }
            if name == "rb.errored_get" { #expect(recording.body == response.json) }
        }
    }

    @Test(
        "Every recording there is is replayed",
        .enabled(if: Recording.folder != nil, "no recordings here; ERRAND_SHARED names the folder that has them"))
    func everyRecording() throws {
        let folder = try #require(Recording.folder)
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        let names = files.filter { $0.hasSuffix(".json") && $0 != "index.json" }.map { String($0.dropLast(5)) }
        #expect(names.sorted() == Self.all.sorted())
    }

    @Test(
        "A new person is, but for its id and the times, the recorded one",
        .enabled(if: Recording.folder != nil, "no recordings here; ERRAND_SHARED names the folder that has them"))
    func newPerson() async throws {
        let recorded = try Recording("rb.parametered_post")
        try await withSandbox { talk async throws in
            let person = try await talk.send("POST", "people", recorded.requestBody?.text).json["person"]
            for member in try #require(recorded.body["person"].members)
            where !["id", "created_at", "updated_at", "first_supporter_at"].contains(member.name) {
                #expect(person[member.name] == member.value, "\(member.name)")
            }
        }
    }

    @Test(
        "A person of 2014 written to the sandbox reads back with every value that a caller may write",
        .enabled(if: Recording.folder != nil, "no recordings here; ERRAND_SHARED names the folder that has them"))
    func roundTrip() async throws {
        let recorded = try Recording("ios.people_id_get").body["person"]
        try await withSandbox(people: 713) { talk async throws in
            let person = try await talk.send("PUT", "people/713", "{\"person\":\(recorded.text)}").json["person"]
            for name in [
                "first_name", "last_name", "email", "employer", "mobile", "note", "occupation", "party", "phone", "sex",
                "school_district", "support_level", "tags", "work_phone_number", "author_id", "demo", "language",
                "submitted_address", "username", "website", "priority_level", "inferred_support_level",
            ] {
                #expect(person[name] == recorded[name], "\(name)")
            }
            for part in try #require(recorded["home_address"].members) {
                #expect(person["home_address"][part.name] == part.value, "\(part.name)")
            }
        }
    }
}

extension JSON {
    /// The keys of this object and of those inside it, in order.
    fileprivate var orderedKeys: [String] {
        switch self {
        case .object(let members): members.flatMap { [$0.name] + $0.value.orderedKeys }
        case .list(let list): list.first.map(\.orderedKeys) ?? []
        default: []
        }
    }
}
