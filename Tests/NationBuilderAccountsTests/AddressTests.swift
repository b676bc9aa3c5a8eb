// SPDX-License-Identifier: MIT

import NationBuilder
import NationBuilderAccounts
import TestSupport
import Testing

@Suite("A nation's address", .timed)
struct AddressTests {
    private static let application = ApplicationIdentity(clientID: "app")

    @Test(
        "What can mean one nation only is understood",
        arguments: [
            "abeforprez", "  AbeForPrez\n", "\u{FEFF}abeforprez\u{200B}", "abeforprez.nationbuilder.com",
            "abeforprez.nationbuilder.com/", "https://abeforprez.nationbuilder.com",
            "HTTPS://AbeForPrez.NationBuilder.com",
            "http://abeforprez.nationbuilder.com/admin/signups?page=2#top", "<https://abeforprez.nationbuilder.com>",
            "“abeforprez”", "https://abeforprez.nationbuilder.com:443/admin", "abeforprez.nationbuilder.com.",
            "https://abeforprez.nationbuilder.com?next=https://other.nationbuilder.com",
        ])
    func understood(_ text: String) throws {
        let address = try NationAddress(text, of: Self.application)
        #expect(address.slug == "abeforprez")
        #expect("\(address.baseURL)" == "https://abeforprez.nationbuilder.com")
    }

    @Test("Nothing typed is an error of its own", arguments: ["", "  ", "\n\t", "\"\"", "///"])
    func empty(_ text: String) {
        let error = #expect(throws: AccountError.self) { try NationAddress(text, of: Self.application) }
        #expect(error?.kind == .slug.empty)
    }

    @Test(
        "An address that is no nation's is refused, however much it looks like one",
        arguments: [
            "https://www.abeforprez.org", "abeforprez.org", "https://abeforprez.nationbuilder.com.evil.example",
            "https://abeforprez.nationbuilder.com@evil.example", "https://evil.example/abeforprez.nationbuilder.com",
            "https://evil.example\\.nationbuilder.com", "https://www.nationbuilder.com", "https://nationbuilder.com",
            "https://.nationbuilder.com", "https://a.b.nationbuilder.com", "ftp://abeforprez.nationbuilder.com",
            "javascript://abeforprez.nationbuilder.com", "https://evil.example@abeforprez.nationbuilder.com",
            "jo@abeforprez.org", "https://a<b.nationbuilder.com", "https://abé.nationbuilder.com",
            "//abeforprez.nationbuilder.com", "abeforprez.nationbuilder.com:8443",
            "https://abeforprez.nationbuilder.com:8443", "https://",
        ])
    func otherHost(_ text: String) {
        let error = #expect(throws: AccountError.self) { try NationAddress(text, of: Self.application) }
        #expect(error?.kind == .slug.otherHost)
    }

    @Test(
        "A name that is no label of a host is refused",
        arguments: ["abe for prez", "-abe", "abe-", "abé", "a_b", "a%40b"])
    func noName(_ text: String) {
        let error = #expect(throws: AccountError.self) { try NationAddress(text, of: Self.application) }
        #expect(error?.kind == .slug)
    }

    @Test("Of a place of one's own, the same forms are understood")
    func ownPlace() throws {
        let dev = ApplicationIdentity(clientID: "app", baseURLFormat: "https://%@.nations.example:3000")
        #expect(try NationAddress("https://abe.nations.example:3000/admin", of: dev).slug == "abe")
        #expect("\(try NationAddress("abe", of: dev).baseURL)" == "https://abe.nations.example:3000")
        let one = ApplicationIdentity(clientID: "app", baseURLFormat: "http://127.0.0.1:4711")
        #expect("\(try NationAddress("abe", of: one).baseURL)" == "http://127.0.0.1:4711")
    }

    @Test(
        "A token goes to no place that is not safe",
        arguments: ["http://%@.nationbuilder.com", "http://localhost:3000", "%@", "https://user@%@.example", ""])
    func unsafe(_ format: String) {
        let application = ApplicationIdentity(clientID: "app", baseURLFormat: format)
        let error = #expect(throws: AccountError.self) { try NationAddress("abe", of: application) }
        #expect(error?.kind == .application.damaged)
    }

    @Test("The id of an account is read as it is written")
    func id() {
        let id = Account.ID(baseURL: "https://abeforprez.nationbuilder.com", personID: 12)
        #expect(Account.ID("\(id)") == id)
        for text in ["", "12", "@https://a.example", "x@https://a.example"] { #expect(Account.ID(text) == nil) }
    }
}
