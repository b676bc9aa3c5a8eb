// SPDX-License-Identifier: MIT

import Errand
import ErrandCore
import Foundation
import NationBuilder
import NationBuilderAccounts
import TestSupport
import Testing

@testable import NationBuilderWeb

@Suite("The pages in two languages", .timed, .timeLimit(.minutes(10)))
struct LanguageTests {
    // MARK: The table

    /// The texts of a table by their names, such as `list.search`.
    private static func texts(_ table: PageWords) -> [String: String] {
        var texts: [String: String] = [:]
        for group in Mirror(reflecting: table).children {
            for text in Mirror(reflecting: group.value).children {
                texts["\(group.label ?? "").\(text.label ?? "")"] = text.value as? String
            }
        }
        return texts
    }

    /// The texts that are the same in both languages.
    private static let same: Set<String> = ["list.page", "person.note", "person.tags"]

    @Test("Each text has a French form with as many places for values, and English is the same only where it is French")
    func table() {
        let (english, french) = (Self.texts(.english), Self.texts(.french))
        #expect(english.count > 80 && english.keys == french.keys)
        for (name, text) in english {
            let other = french[name] ?? ""
            #expect((text == other) == Self.same.contains(name), "\(name): \(text)")
            #expect(text.matches(of: /%@/).count == other.matches(of: /%@/).count, "\(name): \(other)")
            // French has a narrow space before some marks, which must not begin a line, and its own quotation marks.
            #expect(!other.contains(#/\ [:;?!»]|«\ |[A-Za-zé]'|“|"/#), "\(name): \(other)")
        }
    }

    @Test("Templates have no words of their own, and what they take from the table is there")
    func templates() throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "Sources/NationBuilderWeb/Pages")
        let texts = Self.texts(.english)
        var used: Set<String> = []
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) where name.hasSuffix("mustache") {
            let template = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
            for match in template.matches(of: /\{\{words\.([A-Za-z.]+)\}\}/) where match.output.1 != "language" {
                #expect(texts[String(match.output.1)] != nil, "\(name): \(match.output.1)")
                used.insert(String(match.output.1))
            }
            let plain = template.replacing(/\{\{[^}]*\}\}/, with: "")
            for label in plain.matches(of: /(?:aria-label|placeholder|alt|title)="([^"]*)"/) {
                #expect(label.output.1.isEmpty, "\(name): \(label.output.1)")
            }
            let words = plain.replacing(/<[^>]*>/, with: "").filter(\.isLetter)
            #expect(words.isEmpty, "\(name): \(words)")
        }
        #expect(used.count > 30)
    }

    // MARK: Pages

    /// Expects that a page is French and has no text of the English table, also not with values in it.
    private func expectFrench(_ page: PageVisitor.Page, _ place: String) throws {
        #expect(page.html.contains("<html lang=\"fr\">"), "\(place): \(page.status)")
        let labels = page.html.matches(of: /(?:aria-label|placeholder)="([^"]*)"/).map { String($0.output.1) }
        let nodes = page.html.replacing(/<q[^>]*>[^<]*<\/q>/, with: "").split(separator: /<[^>]*>/).map(String.init)
        let french = Set(Self.texts(.french).values)
        #expect(page.html.contains(" – Personnes</title>"), "\(place)")
        for text in Self.texts(.english).values where !french.contains(text) {
            let pattern = try Regex(
                text.split(separator: "%@", omittingEmptySubsequences: false).map {
                    NSRegularExpression.escapedPattern(for: String($0).replacing("'", with: "&#39;"))
                }.joined(separator: ".+"))
            for node in nodes + labels {
                let shown = node.trimmingCharacters(in: .whitespacesAndNewlines)
                #expect(shown.wholeMatch(of: pattern) == nil, "\(place): \(shown)")
                // A long text may stand among others.
                if text.count > 25 { #expect(shown.firstMatch(of: pattern) == nil, "\(place): \(shown)") }
            }
        }
    }

    private static let french = RequestPart.header(.acceptLanguage, "fr")

    @Test("No page for a French browser has an English text: lists, searches, people, forms, questions and errors")
    func reading() async throws {
        try await TestNation.run(people: 25) {
            $0.pageSize = 10
            $0.timeout = .seconds(2)
        } _: { nation in
            let visitor = try PageVisitor(nation.baseURL)
            for place in ["/people", "/accounts"] {
                try expectFrench(try await visitor.get(place, Self.french), place)
            }
            try await nation.signIn()
            let ada = try await nation.nation.v1.people.create(V1.Person { $0.phone = "555-0100" }).requireID()
            let first = try await visitor.get("/people", Self.french)
            #expect(first.text.contains("26 personnes") && first.text.contains("Nouvelle personne"))
            let places = [
                try #require(first.link("next")), "/people?q=zzz", "/people?q=Ada", "/people?q=ada%40example.org",
                "/people?q=555-0100", "/people?city=Oakland", "/people?q=CA", "/people/2", "/people/\(ada)",
                "/people/\(ada)/edit", "/people/\(ada)/delete", "/people/new", "/people/999999", "/accounts",
                "/accounts?add", "/accounts?late",
            ]
            for place in places { try expectFrench(try await visitor.get(place, Self.french), place) }
            #expect(try await visitor.get("/people/\(ada)", Self.french).text.contains("Sans nom"))
            for rule in ["503 GET", "html=503 GET", "drop GET", "429=10 GET"] {
                try await nation.chaos(rule)
                let page = try await visitor.get("/people", Self.french)
                #expect(page.status >= 400)
                try expectFrench(page, rule)
            }
        }
    }

    @Test("No answer to a form of a French browser has an English text, and what the nation refuses is said in French")
    func writing() async throws {
        try await TestNation.run {
            $0.timeout = .seconds(2)
        } _: { nation in
            try await nation.signIn()
            let visitor = try PageVisitor(nation.baseURL)
            let form = try await visitor.get("/people/new", Self.french)
            func send(_ place: String, _ fields: [(String, String)]) async throws -> PageVisitor.Page {
                let hidden = try ["token", "account"].map { ($0, try form.field($0)) }
                let once = ("once", try await visitor.get("/people/new").field("once"))
                let sent = try await visitor.post(place, hidden + [once] + fields, Self.french)
                let page = sent.status == 303 ? try await visitor.get(try #require(sent.location), Self.french) : sent
                try expectFrench(page, "\(place) \(fields)")
                return page
            }
            let added = try await send("/people", [("first_name", "Zoé"), ("email", "zoe@example.org")])
            #expect(added.text.contains("La fiche « Zoé » a été ajoutée."), "\(added.text)")
            let id = try #require(added.html.firstMatch(of: /people\/(\d+)\/edit/)?.output.1)
            #expect(try await send("/people", []).text.contains("Il n’y a encore rien à ajouter"))
            for (email, words) in [
                ("nonsense", "Tapez une adresse comme nom@example.org."),
                ("zoe@example.org", "Une autre personne de la nation l’a déjà."),
            ] { #expect(try await send("/people", [("email", email)]).text.contains(words)) }
            let edits: [([(String, String)], String)] = [
                ([], "Rien n’a été modifié."), ([("last_name", "Arc")], "La fiche « Zoé Arc » a été enregistrée."),
                ([("was.last_name", "Old"), ("last_name", "New")], "Quelqu’un l’a remplacé entre-temps par « Arc »."),
                ([("was.phone", "1"), ("phone", "2")], "Quelqu’un a vidé ce champ entre-temps."),
            ]
            for (fields, words) in edits {
                #expect(try await send("/people/\(id)", fields).text.contains(words), "\(fields)")
            }
            for (place, tags, words) in [
                ("tags", "", "Tapez d’abord un tag."), ("tags", "a", "Le tag « a » a été ajouté."),
                ("tags", "b,c", "2 tags ont été ajoutés."),
            ] { #expect(try await send("/people/\(id)/\(place)", [("tags", tags)]).text.contains(words)) }
            #expect(try await send("/people/\(id)/tags/remove", [("tag", "a")]).text.contains("a été retiré."))
            try await nation.chaos("503 POST")
            #expect(try await send("/people", [("first_name", "B")]).text.contains("On ne sait pas si la personne"))
            try await nation.chaos("503 PUT")
            #expect(try await send("/people/\(id)/tags", [("tags", "d")]).text.contains("Envoyer de nouveau"))
            #expect(try await send("/people/2/delete", [("name", "Zoé")]).text.contains("a été supprimée."))
            try await nation.chaos("429=10 PUT")
            #expect(
                try await send("/people/\(id)", [("phone", "3")]).text.contains("La nation vous demande d’attendre"))
        }
    }

    @Test(
        "What a nation refuses is said once and beside its field, in our words where its own are known",
        arguments: [
            ("email should look like an email address", "email", "Type an address such as name@example.org."),
            ("email has already been taken", "email", "Another person of the nation has it already."),
            ("First name can't be blank", "first_name", "This field needs a value."),
            ("first_name is too long", "first_name", "The nation did not accept it: “is too long”."),
            ("email", nil, "The nation did not accept it: “email”."),
            ("emailing is off", nil, "The nation did not accept it: “emailing is off”."),
            (
                "identity requires a name, a phone number or an email address", nil,
                "A person needs a name, an email address or a phone number."
            ),
        ] as [(String, String?, String)])
    func refusals(_ message: String, _ field: String?, _ words: String) throws {
        var problem = NationBuilderProblem(code: .validationFailed)
        problem.validationErrors = [message]
        let error = ClientError(.status.client, problem: problem)
        let messages = try #require(ValidationMessages(error, PageWords.english.form))
        #expect(messages.fields == (field.map { [$0: words] } ?? [:]))
        #expect(messages.others == (field == nil ? [words] : []))
    }

    @Test("Pages for a browser without a session are French too")
    func plain() async throws {
        try await TestNation.run(key: "secret") { nation in
            let visitor = try PageVisitor(nation.baseURL)
            let locked = try await visitor.get("/people", Self.french)
            #expect(locked.status == 403 && locked.text.contains("Cette page est privée"))
            let forged = try await visitor.post("/people", [], Self.french)
            #expect(forged.status == 403 && forged.text.contains("Ce formulaire est trop ancien"))
            for page in [locked, forged] { try expectFrench(page, "\(page.status)") }
            let pages: [PlainPage] = [
                .wrongHost, .locked, .forged, .foreign, .malformed, .unknownCoding, .slow, .wrongMethod,
                .tooManySignIns, .missing, .tooLarge,
            ]
            for page in pages {
                let (english, french) = (page.words(.english), page.words(.french))
                #expect(english.title != french.title && english.text != french.text && french.text.hasSuffix("."))
            }
        }
    }

    @Test(
        "The language is the browser's, or English; that of the settings goes before it",
        arguments: [
            (nil, nil, "en"), ("fr-CA", nil, "fr"), ("de,fr;q=0.3", nil, "fr"), ("de", nil, "en"),
            ("en;q=0.5,fr;q=0.4", nil, "en"), ("en", "fr", "fr"), ("fr", "en", "en"),
        ] as [(String?, String?, String)])
    func choice(_ accepted: String?, _ setting: String?, _ shown: String) async throws {
        try await TestNation.run {
            $0.language = setting.map { AccountLanguage(preferred: [$0]) }
        } _: { nation in
            let visitor = try PageVisitor(nation.baseURL)
            for place in ["/people", "/accounts"] {
                let page = try await visitor.get(place, .header(.acceptLanguage, accepted))
                #expect(page.html.contains("<html lang=\"\(shown)\">"), "\(place)")
            }
            let own = try await visitor.get("/own", .header(.acceptLanguage, accepted))
            #expect(own.text == (shown == "fr" ? "Se connecter" : "Sign in"))
        }
    }

    @Test(
        "A number has the separators of the language, and one person is one",
        arguments: [
            (0, "0 people", "0 personne"), (1, "1 person", "1 personne"), (999, "999 people", "999 personnes"),
            (12_345, "12,345 people", "12\u{202F}345 personnes"),
            (1_234_567, "1,234,567 people", "1\u{202F}234\u{202F}567 personnes"),
        ])
    func numbers(_ number: Int, _ english: String, _ french: String) {
        #expect(PageWords.english.list.count(number) == english)
        #expect(PageWords.french.list.count(number) == french)
    }
}
