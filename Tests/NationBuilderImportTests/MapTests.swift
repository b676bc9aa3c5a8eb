// SPDX-License-Identifier: MIT

import ErrandCSV
import ErrandJSON
import Foundation
import TestSupport
import Testing

@testable import NationBuilderImport

/// The meanings of the names of columns.
@Suite("The map of a file", .timed, .timeLimit(.minutes(5)))
struct MapTests {
    private static let fields = [
        ImportField(slug: "volunteer_since", name: "Volunteer since", type: "date"),
        ImportField(slug: "shoe", name: "Shoe size", type: "number"),
        ImportField(slug: "party", name: "Club", type: "text"),
        ImportField(slug: "dots", name: "…", type: "text"),
    ]

    private func map(_ header: String, _ json: String? = nil) throws -> ImportMap {
        let header = try Sheet(header + "\n").header
        guard let json else { return try ImportMap(header, fields: Self.fields) }
        return try ImportMap(header, json: Array(json.utf8), fields: Self.fields)
    }

    @Test(
        "A column sets what its name says",
        arguments: [
            ("first_name", "first_name"), ("First Name", "first_name"), ("FIRSTNAME", "first_name"),
            ("Surname", "last_name"),
            ("E-mail", "email"), ("Email address", "email"), ("email2", "email2"), ("Phone", "phone_number"),
            ("mobile", "mobile_number"), ("nationbuilder_id", "id"), ("ID", "id"), ("tag_list", "tags"),
            ("Tags", "tags"),
            ("Birthdate", "born_at"), ("is_volunteer", "is_volunteer"), ("external_id", "external_id"),
            ("volunteer_since", "custom.volunteer_since"), ("Volunteer Since", "custom.volunteer_since"),
            ("Shoe size", "custom.shoe"), ("custom.party", "custom.party"), ("party", "party"),
            ("Club", "custom.party"),
            ("home_city", "home_address.city"), ("home_address.city", "home_address.city"),
            ("City", "home_address.city"),
            ("Home address 1", "home_address.address1"), ("home_address", "home_address.address1"),
            ("home_address1", "home_address.address1"), ("home_address_address2", "home_address.address2"),
            ("Mailing Zip", "mailing_address.zip"), ("primary_state", "home_address.state"),
            ("user_submitted_city", "user_submitted_address.city"), ("ZIP code", "home_address.zip"),
            ("billing_country", "billing_address.country_code"), ("work_phone_number", "work_phone_number"),
            ("registered_at", "registered_at"), ("registered_city", "registered_address.city"),
        ])
    func name(header: String, target: String) throws {
        let map = try map("\"\(header)\"")
        #expect(map.targets.map { $0?.description } == [target] && map.unknown.isEmpty)
    }

    @Test("A value for all rows is one of an attribute, and neither a key nor that of a column or of another value")
    func constants() throws {
        var map = try map("email,First name,Tags")
        for (name, text) in [("tags", "a"), ("employer", "Union"), ("Shoe size", "44"), ("tags", "b")] {
            try map.setAll(name, to: text, fields: Self.fields)
        }
        #expect(
            map.constants.map { "\($0.target)=\($0.text)" } == ["tags=a", "employer=Union", "custom.shoe=44", "tags=b"])
        for (name, kind) in [
            ("first_name", ImportError.Kind.duplicateTarget), ("employer", .duplicateTarget), ("email", .value),
            ("external_id", .value), ("employr", .unknownTarget),
        ] {
            let error = #expect(throws: ImportError.self) { try map.setAll(name, to: "x", fields: Self.fields) }
            #expect(error?.kind == kind, "\(name)")
        }
        var wrong = try self.map("email")
        try wrong.setAll("birthdate", to: "yesterday", fields: Self.fields)
        let error = #expect(throws: ImportError.self) { try RowCheck(wrong, ImportOptions()) }
        #expect(
            error?.kind == .value && error?.reason.hasPrefix("born_at for all rows: ") == true, "\(error?.reason ?? "")"
        )
    }

    @Test(
        "An unknown column is named, and sets nothing",
        arguments: [
            "latitude", "custom.none", "mailing_list", "mail address", "id.x", "home_address.planet",
            "primary_address.planet",
            "?",
        ])
    func unknown(header: String) throws {
        let map = try map("email,\(header)")
        #expect(map.targets.map { $0?.description } == ["email", nil] && map.unknown == [header] && map.readOnly == [])
    }

    @Test(
        "A column that the nation writes itself is known, and sets nothing",
        arguments: ["full_name", "created_at", "primary_address.city"])
    func readOnly(header: String) throws {
        let map = try map("email,\(header)")
        #expect(map.targets.map { $0?.description } == ["email", nil] && map.readOnly == [header] && map.unknown == [])
    }

    @Test("A column without a name is named by its number, and the columns of refused rows are known")
    func unnamed() throws {
        let map = try map("nb_line,nb_reason,email,")
        #expect(map.unknown == ["column 4"])
        #expect(map.keys == [.email])
    }

    @Test("Two columns that set the same are refused, with both names")
    func twice() {
        let error = #expect(throws: ImportError.self) { try map("Phone,email,phone_number") }
        #expect(
            error?.kind == .duplicateTarget && error?.reason == "\"Phone\" and \"phone_number\" both set phone_number")
    }

    @Test("Tags of a program stand between semicolons where a cell has any, and else between commas")
    func semicolons() throws {
        let meaning = try #require(try map("VANID,Activist Codes").meanings[1])
        for (cell, tags) in [("A; B ;C", "A,B,C"), ("A, B", "A, B"), ("A, x; B", "\"A, x\",B"), ("A;", "A"), ("", "")] {
            #expect(meaning.cell(cell) == tags)
        }
    }

    @Test("Each row of the tables of programs means something")
    func tools() throws {
        for tool in ExportTool.all {
            for (header, name) in tool.rows where !name.isEmpty {
                #expect(ColumnMeaning(name, fields: []) != nil, "\(tool.name): \(header) = \(name)")
            }
        }
    }

    @Test(
        "A column may mean more than one member, and is written into a map as it is read",
        arguments: [
            ("Full name", "name"), ("Name", "name"), ("Home phone", "phone_number"), ("Company", "employer"),
            ("Donor First Name", "first_name"), ("What's your last name?", "last_name"),
            ("DoNotCall", "only do_not_call"),
            ("contact[cell]", "mobile_number"), ("Donor ZIP", "home_address.zip"), ("Work Email", "emails"),
            ("Phone number (cell)", "phones"), ("Prénom", "first_name"), ("ResidenceCity", "home_address.city"),
            ("Date of birth (volunteers must be 16 or older)", "born_at"), ("Company name", "employer"),
            ("State/Province", "home_address.state"), ("MAIL_ADDR1", "mailing_address.address1"),
        ])
    func meaning(header: String, meaning: String) throws {
        let map = try map("email,\(header)")
        #expect(map.meanings.map { $0?.description } == ["email", meaning])
        #expect(try self.map("email,\(header)", String(decoding: map.json, as: UTF8.self)).meanings == map.meanings)
    }

    @Test(
        "A name about who may be contacted is read by its words",
        arguments: [
            ("Do Not Email", "not email_opt_in"), ("No Bulk Emails (User Opt Out)", "not email_opt_in"),
            ("Unsubscribed from all email", "not email_opt_in"), ("Unsubscribed", "not email_opt_in"),
            ("Opted out of email: News", "not email_opt_in"), ("Do not SMS", "not mobile_opt_in"),
            ("DoNotText", "not mobile_opt_in"), ("SMS Opt-In Status", "mobile_opt_in"),
            ("Text Message Opt In", "mobile_opt_in"),
            ("I agree to receive text messages", "mobile_opt_in"), ("Email Subscription Status", "email_opt_in"),
            ("Consent to Email", "email_opt_in"), ("Subscribed", "email_opt_in"), ("No Phone", "only do_not_call"),
            ("Do Not Contact", "only do_not_contact"), ("do_not_call", "do_not_call"),
            ("Désabonné", "not email_opt_in"), ("Opted Out", "not email_opt_in"),
            ("May we text you?", "mobile_opt_in"), ("May we add you to our email list?", "email_opt_in"),
            ("May we send you text messages? (Rates may apply. Reply STOP at any time.)", "mobile_opt_in"),
            ("Would you like to receive e-mail updates?", "email_opt_in"), ("Join Mailing List", "email_opt_in"),
            ("Accepts Marketing", "email_opt_in"), ("Accepts SMS Marketing", "mobile_opt_in"),
            ("Consent - SMS: Refuses", "not mobile_opt_in"), ("Consent - email: Accepts", "email_opt_in"),
            ("Consent - calls: Refuses", "only do_not_call"), ("subscription_status", "email_opt_in"),
            ("I agree to receive email updates from the campaign.", "email_opt_in"),
            ("Can we text you at the number above?", "mobile_opt_in"),
            ("May the campaign send you e-mail?", "email_opt_in"),
            ("Would you like to get our weekly e-mail?", "email_opt_in"),
            ("Is it OK to text you about volunteer shifts?", "mobile_opt_in"),
            ("Email Suppressions", "not email_opt_in"), ("SMS Suppressed", "not mobile_opt_in"),
        ])
    func consent(header: String, meaning: String) throws {
        let map = try map("email,\"\(header)\"")
        #expect(map.meanings.map { $0?.description } == ["email", meaning])
        #expect(try self.map("email,\"\(header)\"", String(decoding: map.json, as: UTF8.self)).meanings == map.meanings)
    }

    @Test("An opt-out without a way is that of the only way of the file, and is told where there are two")
    func bareOptOut() throws {
        #expect(try map("Phone,external_id,Opted Out").meanings[2]?.description == "not mobile_opt_in")
        let both = try map("email,Cell,Opted Out")
        #expect(both.unknown == ["Opted Out"] && ImportMap.isAboutConsent("Opted Out"))
    }

    @Test(
        "A name that only has such words is not read so",
        arguments: [
            ("Do Not Mail", false), ("Opt-Out Date", false), ("Email opt-in source", false), ("No of calls", false),
            ("Subscription Plan", false), ("Phone Opt-In", true), ("Email and text consent", true),
            ("Opted In At (UTC)", false), ("Gift Declined", false), ("Email Suppression Reason", false),
            ("I agree to be contacted by phone or email", true), ("Consent to track", false),
            ("Would you like to text voters?", false),
            ("May we call or text you at this number?", true), ("Consent - calls: Accepts", true),
        ])
    func noConsent(header: String, isAbout: Bool) throws {
        #expect(try map("email,Cell,\(header)").unknown == [header])
        #expect(ImportMap.isAboutConsent(header) == isAbout)
    }

    @Test("An id of somebody else's is none of the nation")
    func foreignIDs() throws {
        #expect(try map("email,Donor ID,contact[external_id]").unknown == ["Donor ID", "contact[external_id]"])
        #expect(try map("Contact ID,email").unknown == ["Contact ID"])
    }

    @Test("What a map says of a column goes before what the program that wrote the file means, opposites too")
    func toolMap() throws {
        let header = "Contact ID,Email,Email Opt Out,Contact Owner,Shoe size,Volunteer since"
        let plain = try map(header)
        #expect(plain.tool == "Salesforce" && plain.leftOut == ["Contact Owner"] && plain.unknown == [])
        #expect(
            plain.meanings.map { $0?.description } == [
                "salesforce_id", "emails", "not email_opt_in", nil, "custom.shoe", "custom.volunteer_since",
            ])
        #expect(plain.keys.map(\.description) == ["salesforce_id", "email"])
        let changed = try map(header, #"{"Email Opt Out": "dated is_volunteer", "Contact Owner": "note"}"#)
        #expect(changed.meanings[2]?.description == "dated is_volunteer" && changed.leftOut == [])
        #expect(throws: ImportError.self) { try map(header, #"{"Email Opt Out": "not first_name"}"#) }
    }

    @Test("A map as JSON goes before the names, leaves out a column with null, and is written as it is read")
    func json() throws {
        let header = "Given,email,Shoe size,Notes"
        let json = #"{"Given": "first_name", "Shoe size": null, "Notes": "note"}"#
        let map = try map(header, json)
        #expect(map.targets.map { $0?.description } == ["first_name", "email", nil, "note"] && map.unknown.isEmpty)
        let again = try self.map(header, String(decoding: map.json, as: UTF8.self))
        #expect(again.targets == map.targets && again.json == map.json)
        #expect(
            String(decoding: map.json, as: UTF8.self)
                == "{\n  \"Given\": \"first_name\",\n  \"email\": \"email\",\n  \"Shoe size\": null,\n  \"Notes\": \"note\"\n}\n"
        )
    }

    @Test(
        "A map that cannot be used is refused",
        arguments: [
            ("[]", ImportError.Kind.mapSyntax), ("{", .mapSyntax), (#"{"email": 1}"#, .mapSyntax),
            (#"{"email": "e_mail"}"#, .unknownTarget), (#"{"e-mail": "email"}"#, .unknownColumn),
            (#"{"Given": "email"}"#, .duplicateTarget),
        ])
    func unusable(json: String, kind: ImportError.Kind) {
        let error = #expect(throws: ImportError.self) { try map("email,Given", json) }
        #expect(error?.kind == kind)
    }

    @Test("A file may set each attribute that version 2 of the API writes, in its kind")
    func table() throws {
        struct Table: Decodable {
            struct Resource: Decodable {
                struct Attribute: Decodable {
                    var key: String
                    var type: String
                    var access: String
                }
                var type: String?
                var attributes: [Attribute]?
            }
            var resources: [Resource]
        }
        let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
            "../../Tools/Tables/v2.json")
        let table = try JSONDecoder().decode(Table.self, from: Data(contentsOf: path))
        let signups = try #require(table.resources.first { $0.type == "signups" }?.attributes)
        let written = signups.filter { $0.access == "rw" && $0.key != "custom_values" }
        #expect(Set(written.map(\.key)) == Set(PersonAttribute.names))
        let kinds: [String: Set<ValueKind>] = [
            "string": [.text, .code, .phone, .email, .sex], "boolean": [.boolean, .consent], "integer": [.integer],
            "datetime": [.time],
            "date": [.date], "text or number": [.identifier], "id": [.id], "ContactStatus": [.text],
        ]
        for attribute in written {
            let kind = try #require(PersonAttribute.kind(of: attribute.key))
            #expect(kinds[attribute.type]?.contains(kind) == true, "\(attribute.key)")
        }
    }
}
