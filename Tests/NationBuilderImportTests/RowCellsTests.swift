// SPDX-License-Identifier: MIT

import ErrandCSV
import Foundation
import TestSupport
import Testing

@testable import NationBuilderImport

/// The members that cells with several meanings set.
@Suite("Cells with several values", .timed, .timeLimit(.minutes(5)))
struct RowCellsTests {
    /// Returns what the last row of a file sets.
    private func set(_ text: String) throws -> [String: String] {
        let sheet = try Sheet(text)
        let map = try ImportMap(sheet.header, fields: [])
        var cells = RowCells(map, keys: [])
        var texts: [String] = []
        for row in sheet.rows { texts = cells.cells(row).texts }
        let pairs = zip(cells.columns, texts).filter { !$0.1.isEmpty }.map { ("\($0.0.target)", $0.1) }
        return Dictionary(uniqueKeysWithValues: pairs)
    }

    @Test(
        "A name is taken apart as people write it",
        arguments: [
            ("Ada Lovelace", "|Ada||Lovelace|"), ("Cher", "|Cher|||"), ("Lovelace, Ada", "|Ada||Lovelace|"),
            ("Ada King Lovelace", "|Ada|King|Lovelace|"), ("Dr. Ada Lovelace", "Dr.|Ada||Lovelace|"),
            ("Ludwig van Beethoven", "|Ludwig||van Beethoven|"), ("Oscar De La Hoya", "|Oscar|De La|Hoya|"),
            ("Mary Ben Smith", "|Mary|Ben|Smith|"), ("Sammy Davis, Jr.", "|Sammy||Davis|Jr."),
            ("Smith Jr, John Q", "|John|Q|Smith|Jr"), ("King, Martin Luther, Jr.", "|Martin|Luther|King|Jr."),
            ("John Smith III", "|John||Smith|III"),
            ("Smith, Dr. Ann", "Dr.|Ann||Smith|"), (" Ada   Lovelace ", "|Ada||Lovelace|"), (",", "||||"),
            ("Mr", "|Mr|||"),
        ])
    func name(text: String, parts: String) throws {
        let found = PersonName.parts(text)
        #expect(PersonName.attributes.map { found[$0] ?? "" }.joined(separator: "|") == parts)
    }

    @Test("A name in one column fills what the columns of its parts leave empty")
    func nameBesideParts() throws {
        #expect(try set("name,first_name,last_name\nAda L,,\n") == ["first_name": "Ada", "last_name": "L"])
        #expect(try set("name,first_name,last_name\nAda L,Augusta,\n") == ["first_name": "Augusta"])
    }

    @Test(
        "Telephone numbers go where there is room, and never to the mobile number unless they are called so",
        arguments: [
            ("phone\n555-0105 ::: 555-0106\n", "phone_number=555-0105 work_phone_number=555-0106"),
            ("mobile\n555-0105 ::: 555-0106\n", "mobile_number=555-0105 phone_number=555-0106"),
            ("phone,mobile\n555-0105 ::: 555-0106 ::: 555-0107,\n", "phone_number=555-0105 work_phone_number=555-0106"),
            ("phone,mobile\n555-0105 ::: 5550105,\n", "phone_number=555-0105"),
            (
                "Phone 1 - Label,Phone 1 - Value,Phone 2 - Label,Phone 2 - Value\nHome,555-0105,Mobile,555-0106\n",
                "mobile_number=555-0106 phone_number=555-0105"
            ),
            ("Phone 1 - Label,Phone 1 - Value\nWork Fax,555-0105\n", "fax_number=555-0105"),
            (
                "Phone 1 - Label,Phone 1 - Value,Phone 2 - Label,Phone 2 - Value\n,555-0105,Work,555-0106 ::: 555-0107\n",
                "phone_number=555-0107 work_phone_number=555-0106"
            ),
            ("cell\n1-919-555-0102 / 919-555-0103\n", "mobile_number=1-919-555-0102 phone_number=919-555-0103"),
            ("phone\n\"919-555-0102, ext. 7\"\n", "phone_number=919-555-0102, ext. 7"),
            ("Home Phone,Phone\n555-0105,555-0106\n", "phone_number=555-0105 work_phone_number=555-0106"),
            ("Home Phone,Phone\nN/A,555-0106\n", "phone_number=555-0106"),
            ("Home Email,Work E-mail\na@x.org,b@x.org\n", "email=a@x.org email2=b@x.org"),
            ("email\na@x.org ::: b@x.org\n", "email=a@x.org email2=b@x.org"),
            ("email,email2\na@x.org ::: A@X.org ::: c@x.org,b@x.org\n", "email=a@x.org email2=b@x.org email3=c@x.org"),
        ])
    func contacts(text: String, expected: String) throws {
        #expect(
            try set(text).sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: " ") == expected)
    }

    @Test(
        "Of several columns about one consent a no counts, and of an address the first that says something",
        arguments: [
            ("email,Do Not Email,No Bulk Emails\na@x.org,0,1\n", "email=a@x.org email_opt_in=false"),
            ("email,Email Opt In,Unsubscribed\na@x.org,yes,\n", "email=a@x.org email_opt_in=yes"),
            ("email,Email Opt In,Unsubscribed\na@x.org,yes,2026-01-31 10:00\n", "email=a@x.org email_opt_in=false"),
            ("email,Email Opt In,Unsubscribed\na@x.org,yes,no\n", "email=a@x.org email_opt_in=yes"),
            ("email,Email Status Consent,Email Opt In\na@x.org,unknown,yes\n", "email=a@x.org email_opt_in=yes"),
            ("email,Do Not Call,Do Not Phone\na@x.org,no,yes\n", "do_not_call=yes email=a@x.org"),
            ("email,Zip,Postal Code\na@x.org,,H2X 1Y4\n", "email=a@x.org home_address.zip=H2X 1Y4"),
            ("email,Employer,Company\na@x.org,,Acme\n", "email=a@x.org employer=Acme"),
            // Who has complained, or has left the list, is not mailed, whatever was agreed to before.
            (
                "email,Email Marketing Consent,Email Suppressions\na@x.org,SUBSCRIBED,SPAM_COMPLAINT\n",
                "email=a@x.org email_opt_in=false"
            ),
            (
                "email,Email Marketing Consent,Email Suppressions\na@x.org,SUBSCRIBED,\n",
                "email=a@x.org email_opt_in=SUBSCRIBED"
            ),
            // An account of Salesforce may be a household.
            (
                "Contact ID,Account Name,Primary Affiliation,Email,Mailing Zip/Postal Code\n7,Lee Household,Acme,a@x.org,\n",
                "email=a@x.org employer=Acme salesforce_id=7"
            ),
        ])
    func shared(text: String, expected: String) throws {
        #expect(
            try set(text).sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: " ") == expected)
    }

    @Test("What no member has room for is counted, and a row that is longer than those before has all its values")
    func overflow() throws {
        let sheet = try Sheet("email,phone\na@x.org,1\nb@x.org,555-0101 ::: 555-0102 ::: 555-0103\nc@x.org,2\n")
        var state = try PreviewState(ImportMap(sheet.header, fields: []), ImportOptions())
        for row in sheet.rows { state.add(row) }
        while state.begin() { state.settle() }
        let preview = state.result(requestsSent: 0)
        #expect(preview.overflow == 1 && preview.new == 3 && preview.refused.isEmpty)
        #expect(
            preview.columns.map { "\($0.target) \($0.filled)" } == ["email 3", "phone_number 3", "work_phone_number 1"])
    }

    @Test("The name of somebody whom the nation has is the same, however its words are taken apart")
    func sameName() {
        for (text, parts) in [
            ("Mary Ann Smith", ["Mary Ann", "", "Smith"]), ("Mary Ann Smith", ["Mary", "Ann", "Smith"]),
            ("Smith, Mary Ann", ["Mary Ann", "", "Smith"]), ("José O'Neil", ["Jose", "", "O’Neil"]),
        ] {
            #expect(PersonName.isSame(text, parts), "\(text)")
        }
        #expect(!PersonName.isSame("Mary Smith", ["Mary", "Ann", "Smith"]) && !PersonName.isSame("", ["", "", ""]))
    }

    @Test("A yes that means no, a no that says nothing, a time that means yes or no, and an address in one text")
    func opposites() throws {
        let opposite = try #require(ColumnMeaning("not email_opt_in", fields: []))
        #expect(
            ["true", "0", "2024-01-15 10:30:00", "", "maybe"].map(opposite.cell) == [
                "false", "", "false", "", "maybe",
            ])
        let refusal = try #require(ColumnMeaning("only do_not_call", fields: []))
        #expect(["Yes", "no", "", "maybe"].map(refusal.cell) == ["Yes", "", "", "maybe"])
        let dated = try #require(ColumnMeaning("dated email1_is_bad", fields: []))
        #expect(["2024-01-15 10:30:00", "", "x", "unknown user"].map(dated.cell) == ["true", "", "x", "true"])
        let labels = try #require(ColumnMeaning("label tags", fields: []))
        #expect(
            ["* myContacts ::: Friends ::: A, b", "* myContacts", "6\" pipe"].map(labels.cell)
                == ["Friends,\"A, b\"", "", "\"6\"\" pipe\""])
        let semicolons = try #require(ColumnMeaning("semicolon tags", fields: []))
        #expect(semicolons.cell("Donors; Board;") == "Donors,Board")
        #expect(AddressLine.values("1 A St  Rome  GA  30161  US")["city"] == "Rome")
        #expect(AddressLine.values("1 A St, Rome") == ["address1": "1 A St, Rome"])
    }
}
