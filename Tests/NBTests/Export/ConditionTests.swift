// SPDX-License-Identifier: MIT

import Errand
import ErrandJSON
import NationBuilder
import TestSupport
import Testing

@testable import nb

/// The conditions of `--where`, without a nation.
@Suite("Conditions of --where", .timed)
struct ConditionTests {
    @Test(
        "A condition becomes the filter that the API has for it",
        arguments: [
            ("email=ada@example.org", "filter[email]", "ada@example.org"),
            ("last_name!=King", "filter[last_name][not_eq]", "King"),
            ("last_name^=Lo", "filter[last_name][prefix]", "Lo"),
            ("last_name$=ce", "filter[last_name][suffix]", "ce"),
            ("last_name*=vela", "filter[last_name][match]", "vela"),
            ("updated_at>=2026-01-01", "filter[updated_at][gte]", "2026-01-01"),
            ("updated_at<2026-01-01T00:00:00Z", "filter[updated_at][lt]", "2026-01-01T00:00:00Z"),
            ("donations_count>2", "filter[donations_count][gt]", "2"),
            ("born_at<=1815-12-10", "filter[born_at][lte]", "1815-12-10"),
            ("is_volunteer=true", "filter[is_volunteer]", "true"), ("email=null", "filter[email]", "null"),
            ("email!=null", "filter[email][not_eq]", "null"),
            ("is_volunteer!=null", "filter[is_volunteer][not_eq]", "null"),
            ("last_name=a,b", "filter[last_name]", "{{a,b}}"), ("last_name=a=b>c", "filter[last_name]", "a=b>c"),
            ("custom.shirt=XL", "filter[custom_values][eq]", #"{"shirt":"XL"}"#),
            ("custom.say=\"a\"", "filter[custom_values][eq]", #"{"say":"\"a\""}"#),
            ("with_email_address=a@b.org", "filter[with_email_address]", "a@b.org"),
            ("parent_id=7", "filter[parent_id]", "7"),
        ])
    func filters(text: String, name: String, value: String) throws {
        let filter = try #require(try V2.Condition(text, of: ExportedType("people")).filter)
        #expect(filter.name == name && filter.value == value)
    }

    @Test(
        "What the API does not have is refused",
        arguments: [
            "email", "=x", "email~x", "emial=x", "home_address=x", "home_address.city=x", "profile_image_url=x",
            "custom_values=x", "custom.=x", "custom.x!=1", "custom.x>1", "email>x", "is_volunteer!=true",
            "is_volunteer=yes", "updated_at=yesterday", "updated_at^=2026", "updated_at>null", "donations_count=many",
            "id=x", "id!=1", "id=null", "born_at=2026-1-1", "email=", "email=%20".replacing("%20", with: " "),
            "with_email_address=null", "with_bouncing_email=true", "last_name={{}}", "home_address_attributes=x",
        ])
    func refused(text: String) throws {
        let people = try ExportedType("people")
        #expect(throws: (any Error).self) { try V2.Condition(text, of: people) }
        let contacts = try ExportedType("contacts")
        #expect(throws: (any Error).self) { try V2.Condition("custom.x=1", of: contacts) }
        #expect(throws: (any Error).self) { try V2.Condition("with_email_address=a@b.org", of: contacts) }
    }

    @Test(
        "Conditions on the id become the bounds of the walk",
        arguments: [
            ([], 0, nil), (["id>7"], 7, nil), (["id>=7"], 6, nil), (["id<7"], 0, 6), (["id<=7"], 0, 7),
            (["id=7"], 6, 7),
            (["id>3", "id<=9", "id>=5"], 4, 9), (["email=a"], 0, nil), (["id=7", "id=9"], 8, 7),
        ] as [([String], Int, Int?)])
    func bounds(texts: [String], after: Int, last: Int?) throws {
        let people = try ExportedType("people")
        let bounds = V2.Condition.bounds(try texts.map { try V2.Condition($0, of: people) })
        #expect(bounds.after == after && bounds.upTo == last)
    }

    @Test("Two conditions of the same name and operator are refused, since the API would drop one")
    func twice() throws {
        let people = try ExportedType("people")
        func check(_ texts: String...) throws { _ = try V2.Condition.all(texts, of: people) }
        try check("updated_at>=2026-01-01", "updated_at<2026-02-01", "email=a", "id>3", "id>4")
        #expect(throws: (any Error).self) { try check("email=a", "email=b") }
        #expect(throws: (any Error).self) { try check("custom.a=1", "custom.b=2") }
    }

    @Test(
        "A row that cannot meet a condition shows that the filter was ignored; what the nation may read differently passes",
        arguments: [
            ("email=ada@example.org", true), ("email=ADA@Example.ORG", true), ("email=bob@example.org", false),
            ("email!=ada@example.org", false), ("email!=bob@example.org", true), ("email=null", false),
            ("email!=null", true),
            ("phone_number=null", true), ("phone_number!=null", false), ("phone_number=1", false),
            ("phone_number!=1", true),
            ("last_name^=lo", true), ("last_name^=ve", false), ("last_name$=ACE", true), ("last_name$=lo", false),
            ("last_name*=vel", true), ("last_name*=xyz", false), ("first_name=adá", true),
            ("is_volunteer=true", true), ("is_volunteer=false", false), ("is_supporter=false", true),
            ("is_supporter=true", false),
            ("donations_count>2", true), ("donations_count>3", false), ("donations_count>=3", true),
            ("donations_count<3", false),
            ("donations_count<=3", true), ("donations_count=3", true), ("donations_count=4", false),
            ("parent_id=9", true),
            ("parent_id=8", false), ("born_at=1815-12-10", true), ("born_at>1815-12-10", false),
            ("born_at>=1815-12-10", true),
            ("born_at<1815-12-11", true), ("born_at=1815-12-11", false),
            ("updated_at>=2026-01-01T12:00:00Z", true), ("updated_at>2026-01-01T12:00:00Z", true),
            ("updated_at>2026-01-01T12:00:02Z", false), ("updated_at<2026-01-01T11:59:58Z", false),
            ("updated_at>=2026-01-02", true), ("updated_at>=2026-01-04", false),
            ("updated_at<2026-01-01T13:00:00+01:00", true),
            ("updated_at=2026-01-01T12:00:00Z", true), ("updated_at=2026-01-01T12:00:05Z", false),
            ("custom.shirt=xl", true), ("custom.shirt=L", false), ("custom.year=2008", true),
            ("custom.year=2009", false),
            ("custom.none=1", false), ("custom.day=02/01/2026", true), ("with_email_address=second@example.org", true),
            ("with_email_address=third@example.org", false), ("with_email_address*=second", true), ("id>100", true),
        ])
    func checks(text: String, isPossible: Bool) throws {
        let row = """
            {"id":"7","attributes":{"email":"ada@example.org","email1":"ada@example.org","email2":"second@example.org",
            "phone_number":null,"first_name":"Ada","last_name":"Lovelace","is_volunteer":true,"is_supporter":null,
            "donations_count":3,"parent_id":"9","born_at":"1815-12-10","updated_at":"2026-01-01T12:00:00Z",
            "custom_values":{"shirt":"XL","year":"2008.0","day":"2026-01-02"}}}
            """
        let people = try ExportedType("people")
        let found = try V2.Row(JSONCoding().decode(JSONValue.self, from: Array(row.utf8)))
        let condition = try V2.Condition(text, of: people)
        #expect(condition.canBeMet(by: found, of: people.type) == isPossible)
    }
}
