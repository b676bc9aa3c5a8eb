// SPDX-License-Identifier: MIT

import ErrandJSON
import Foundation
import NationBuilder
import TestSupport
import Testing

@Suite("Webhooks", .timed)
struct WebhookTests {
    private let receiver = WebhookReceiver(secret: "s3cret-of-a-nation")

    private func body(
        _ payload: String, token: String? = #""s3cret-of-a-nation""#, version: String = "4",
        slug: String = "abeforprez",
        more: String = ""
    ) -> [UInt8] {
        let token = token.map { #","token":\#($0)"# } ?? ""
        return Array(#"{"nation_slug":"\#(slug)","payload":\#(payload)\#(token),"version":\#(version)\#(more)}"#.utf8)
    }

    @Test("The person of version 4 is the API's full one, integers among its ids")
    func person() throws {
        let delivery = try receiver.read(
            body(#"{"person":{"id":7,"civicrm_id":7,"full_name":"A B","favorite":"x"}}"#), for: .personChanged)
        #expect(delivery.event == .personChanged)
        #expect(delivery.subject == .person)
        #expect(delivery.nationSlug == "abeforprez")
        #expect(try delivery.person?.id == 7)
        #expect(try delivery.person?.civicrmID?.int == 7)
        #expect(try delivery.person?.fullName == "A B")
        #expect(try delivery.person?.custom["favorite"]?.text == "x")
        #expect(try delivery.donation == nil)
        #expect(try delivery.contact == nil)
    }

    @Test("The names of versions 1 to 3 are read as those of today, and nothing is lost", arguments: 1...3)
    func signup(version: Int) throws {
        let text =
            #"{"signup":{"nationbuilder_id":7,"phone_number":"555","created_at":"05/28/2013  3:37 PM","odd":1}}"#
        let delivery = try receiver.read(body(text, version: "\(version)"))
        #expect(delivery.version == version)
        #expect(delivery.subject == .person)
        let person = try #require(try delivery.person)
        #expect(person.id == 7)
        #expect(person.phone == "555")
        #expect(person.createdAt?.description == "05/28/2013  3:37 PM")
        #expect(person.createdAt?.date == nil)
        #expect(person.extra["odd"] == 1)
        #expect(try delivery.payload == read(JSONObject.self, text))
    }

    @Test("A name of today beside an old one keeps its place")
    func bothNames() throws {
        let delivery = try receiver.read(body(#"{"signup":{"id":1,"nationbuilder_id":7}}"#, version: "3"))
        #expect(try delivery.person?.id == 1)
        #expect(try delivery.person?.extra["nationbuilder_id"] == 7)
    }

    @Test(
        "Bodies from before version 4 may tell neither version nor nation; contacts and donations are read all the same"
    )
    func silent() throws {
        let call =
            #"{"payload":{"signup_call":{"call_type_name":"Phone","signup":{"nationbuilder_id":7},"author":{"nationbuilder_id":2}}},"token":"s3cret-of-a-nation"}"#
        let contact = try WebhookReceiver(secret: "s3cret-of-a-nation", nation: "abeforprez").read(Array(call.utf8))
        #expect(contact.version == nil && contact.nationSlug == nil && contact.subject == .contact)
        #expect(try contact.contact?.person?.id == 7)
        #expect(try contact.contact?.author?.id == 2)
        #expect(try contact.contact?.callTypeName == "Phone")
        let gift =
            #"{"donation":{"donation_nationbuilder_id":3,"fec_type_name":"C","signup":{"mobile_number":"5","address":{"city":"LA"}}}}"#
        let donation = try receiver.read(body(gift, version: "2")).donation
        #expect(donation?.id == 3 && donation?.fecType == "C")
        #expect(donation?.donor?.mobile == "5" && donation?.donor?.primaryAddress?.city == "LA")
    }

    @Test("A donation is read with its donor, whose day of birth is in words")
    func donation() throws {
        let delivery = try receiver.read(
            body(#"{"donation":{"id":3,"amount_in_cents":100,"donor":{"birthdate":"Tue, 26 Mar 1985"}}}"#))
        #expect(delivery.subject == .donation)
        #expect(try delivery.donation?.amountInCents == 100)
        #expect(try delivery.donation?.donor?.birthdate?.description == "Tue, 26 Mar 1985")
    }

    @Test("A contact is read with the person and who made it")
    func contact() throws {
        let delivery = try receiver.read(
            body(
                #"{"person_call":{"contact_method_id":1,"call_type_name":"Phone","person":{"id":7},"author":{"id":2}}}"#
            ),
            for: .personContacted)
        #expect(delivery.subject == .contact)
        #expect(try delivery.contact?.callTypeName == "Phone")
        #expect(try delivery.contact?.person?.id == 7)
        #expect(try delivery.contact?.author?.id == 2)
    }

    @Test("Half of an emoji in one value does not make a webhook unreadable")
    func loneSurrogate() throws {
        let delivery = try receiver.read(body(#"{"person":{"id":7,"note":"cut \ud83d"}}"#))
        #expect(try delivery.person?.id == 7)
        #expect(delivery.payload["person"]?["note"] == "cut \u{FFFD}")
    }

    @Test("A payload that nobody documented is kept as it is")
    func unknown() throws {
        let delivery = try receiver.read(body(#"{"people":[1,2]}"#, more: #","sent":true"#), for: .peopleDestroyed)
        #expect(delivery.subject == .other)
        #expect(try delivery.person == nil)
        #expect(delivery.payload["people"]?[1] == 2)
        #expect(Array(delivery.extra.keys) == ["sent"])
    }

    @Test("All nine events have their names, and so does the one of the documentation's own example")
    func events() {
        let names = [
            V1.WebhookEvent.personCreated, .personChanged, .personContacted, .personDestroyed, .personMerged,
            .peopleDestroyed, .donationSucceeded, .donationChanged, .donationCanceled,
        ].map(\.rawValue)
        #expect(Set(names).count == 9)
        #expect(V1.WebhookEvent("person_contact").isContact && V1.WebhookEvent.personContacted.isContact)
        #expect(!V1.WebhookEvent.personCreated.isContact)
    }

    @Test(
        "What is no webhook of the nation is refused by its reason, with a status to respond with",
        arguments: [
            ("", WebhookError.malformed, 400), ("[]", .malformed, 400), ("{", .malformed, 400),
            (#"{"token":"s3cret-of-a-nation"}"#, .malformed, 400),
            (#"{"token":"s3cret-of-a-nation","version":4,"payload":[],"nation_slug":"a"}"#, .malformed, 400),
            (#"{"token":"s3cret-of-a-nation","version":"four","payload":{},"nation_slug":"a"}"#, .malformed, 400),
            (#"{"token":"s3cret-of-a-nation","version":5,"payload":{},"nation_slug":"a"}"#, .unknownVersion, 422),
            (#"{"token":"s3cret-of-a-nation","version":0,"payload":{},"nation_slug":"a"}"#, .unknownVersion, 422),
            (#"{"version":4,"payload":{},"nation_slug":"a"}"#, .noSecret, 401),
            (#"{"token":7,"version":4,"payload":{},"nation_slug":"a"}"#, .noSecret, 401),
            (#"{"token":"","version":4}"#, .wrongSecret, 401), (#"{"token":"s3cret-of-a-natioN"}"#, .wrongSecret, 401),
            (#"{"token":"s3cret-of-a-nation "}"#, .wrongSecret, 401), (#"{"token":"s3cret"}"#, .wrongSecret, 401),
            (#"{"token":"s3cret-of-a-nations3cret-of-a-nation"}"#, .wrongSecret, 401),
        ])
    func refused(text: String, error: WebhookError, status: Int) {
        #expect(throws: error) { try receiver.read(Array(text.utf8)) }
        #expect(error.status == status)
    }

    @Test("Another nation is refused when one is listened to, whatever the case of its slug")
    func otherNation() throws {
        let strict = WebhookReceiver(secret: "s3cret-of-a-nation", nation: "abeforprez")
        #expect(try strict.read(body("{}", slug: "AbeForPrez")).subject == .other)
        #expect(throws: WebhookError.otherNation) { try strict.read(body("{}", slug: "other")) }
    }

    @Test("A body beyond the limit is refused unread, and one at the limit is read")
    func tooLarge() throws {
        var small = receiver
        let text = body("{}")
        small.maximumSize = text.count
        #expect(try small.read(text).version == 4)
        small.maximumSize -= 1
        #expect(throws: WebhookError.tooLarge) { try small.read(text) }
    }

    @Test("A receiver without a secret lets nothing in")
    func noSecret() {
        #expect(throws: WebhookError.wrongSecret) {
            try WebhookReceiver(secret: "").read(body("{}", token: #""""#))
        }
    }

    @Test(
        "A payload that cannot be read is an error that says what is wrong, and not a delivery without a subject",
        arguments: [
            (#"{"person":7}"#, "person"), (#"{"signup":"x"}"#, "signup"), (#"{"donation":[]}"#, "donation"),
            (#"{"person_call":true}"#, "person_call"),
        ])
    func unreadable(payload: String, member: String) throws {
        let delivery = try receiver.read(body(payload))
        let error = #expect(throws: WebhookError.self) {
            _ = (try delivery.person, try delivery.donation, try delivery.contact)
        }
        #expect(error == .unreadable && error?.status == 422)
        #expect(error?.reason == "\(member) has an unexpected value")
    }

    @Test("What is no webhook says why, and no value of the body")
    func reasons() {
        let bodies = [
            ("{\"a\":\n\"s3cret", "the body is not a JSON object in line 2"),
            (#"{"token":"s3cret-of-a-nation","payload":"private"}"#, "payload is not an object"),
            (#"{"token":"s3cret-of-a-nation","payload":{},"version":"private"}"#, "version is not a whole number"),
        ]
        for (text, reason) in bodies {
            let error = #expect(throws: WebhookError.self) { try receiver.read(Array(text.utf8)) }
            #expect(error?.reason == reason)
            #expect(error.map { "\($0)" } == "a webhook that is malformed: \(reason)")
        }
    }

    @Test("Neither receiver nor delivery shows the secret or what people entrusted")
    func hidden() throws {
        let delivery = try receiver.read(body(#"{"person":{"email":"jo@example.org"}}"#))
        var dumped = ""
        dump(receiver, to: &dumped)
        let shown = "\(receiver) \(String(reflecting: receiver)) \(dumped) \(delivery) \(String(reflecting: delivery))"
        #expect(!shown.contains("s3cret"))
        #expect(!shown.contains("jo@example.org"))
        #expect(shown.contains("webhook of abeforprez, version 4: person"))
    }
}
