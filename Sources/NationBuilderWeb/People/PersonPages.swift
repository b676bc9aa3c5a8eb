// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandOAuth
import HTTPTypes
import Hummingbird
import NationBuilder
import NationBuilderAccounts

/// The routes of a single person.
enum PersonPages {
    static let routes: [Route] = [
        .get("/people/new", askForNew), .post("/people", create), .get("/people/:id", show),
        .get("/people/:id/edit", edit), .post("/people/:id", save), .get("/people/:id/delete", askForDeletion),
        .post("/people/:id/delete", delete), .post("/people/:id/tags", addTags),
        .post("/people/:id/tags/remove", removeTag), .get("/people/:id/picture", picture),
    ]

    // MARK: Reading

    private static func show(_ visit: inout Visit) async throws -> Response {
        guard visit.state.selected != nil else { return visit.redirect(to: "/people") }
        return try await page(try await visit.person(), &visit)
    }

    private static func page(
        _ person: V1.Person, _ visit: inout Visit, newTags: String = "", tagProblem: String? = nil,
        status: HTTPResponse.Status = .ok
    ) async throws -> Response {
        let view = PersonView(person, id: try visit.personID(), visit, newTags: newTags, tagProblem: tagProblem)
        return await visit.page("person", view, title: view.name, in: .people, status: status)
    }

    /// Responds with a person's picture.
    ///
    /// The address names the account, so that a picture of one nation is never one of another.
    private static func picture(_ visit: inout Visit) async throws -> Response {
        guard let account = visit.query["account"].flatMap({ Account.ID($0) }).flatMap({ visit.state[$0] }) else {
            return Response(status: .notFound)
        }
        do {
            let id = try visit.personID()
            var url = visit.web.pictures.url(of: id, for: account.id)
            if url == nil { url = try await account.nation.v1.people.show(id, visit.timeout).profileImageURL }
            // The browser does not fetch the picture, so other hosts do not learn who
            // views whose page.
            guard let url, let avatar = try? await visit.accounts.picture(at: url, of: account.id.baseURL) else {
                return .picture(ProfilePicture.none)
            }
            return .picture(avatar)
        } catch {
            // Nobody sees a page in place of a picture, so the next page tells what happened.
            return Response(status: ProblemPages.status(error))
        }
    }

    // MARK: Changing

    private static func edit(_ visit: inout Visit) async throws -> Response {
        guard visit.state.selected != nil else { return visit.redirect(to: "/people") }
        let person = try await visit.person()
        return try await form(PersonEdit(of: person), of: PersonName.of(person, visit.words), &visit)
    }

    private static func save(_ visit: inout Visit) async throws -> Response {
        let people = try visit.account().nation.v1.people
        let id = try visit.personID()
        let edit = PersonEdit(visit.form)
        let place = "/people/\(id)\(visit.from)"
        guard !edit.changed.isEmpty else {
            return try await visit.redirect(to: place, saying: .done(visit.words.person.unchanged, in: visit.language))
        }
        let name = visit.form["name"] ?? visit.words.person.number.filled("\(id)")
        do {
            let now = try await visit.person()
            let conflicts = edit.conflicts(with: now)
            guard conflicts.isEmpty else { return try await conflict(conflicts, edit, now, &visit) }
            let saved = try await people.update(id, edit.changes, visit.timeout)
            let words = visit.words.person.saved.filled(PersonName.of(saved, visit.words))
            return try await visit.redirect(to: place, saying: .done(words, in: visit.language))
        } catch let error as ClientError where !(ClientError.notFound ~= error) {
            return try await form(edit, of: name, &visit, after: error)
        }
    }

    /// Returns the form again, with the values that another person has written in
    /// the meantime.
    private static func conflict(
        _ fields: [PersonField], _ edit: PersonEdit, _ now: V1.Person, _ visit: inout Visit
    ) async throws -> Response {
        let words = visit.words.form
        var messages = ValidationMessages()
        for field in fields {
            let value = field.normalized(now[keyPath: field.place])
            messages.add(
                value.isEmpty ? words.emptied : words.changedTo.filled(String(value.prefix(200))), to: field.name)
        }
        return try await form(
            edit.rebased(on: now), of: PersonName.of(now, visit.words), &visit, messages,
            problem: (words.changedTitle, words.changedText), status: .conflict)
    }

    private static func form(
        _ edit: PersonEdit, of name: String, _ visit: inout Visit,
        _ messages: ValidationMessages = ValidationMessages(), problem: (String, String)? = nil,
        status: HTTPResponse.Status = .ok
    ) async throws -> Response {
        let words = visit.words
        let id = try visit.personID()
        let view = PersonFormView(
            edit, words, messages, heading: words.form.edit.filled(name), name: name,
            action: "/people/\(id)\(visit.from)", cancel: "/people/\(id)\(visit.from)", submit: words.form.save,
            problem: problem)
        let title = view.summary == nil ? view.heading : words.frame.error.filled(view.heading)
        return await visit.page("person_form", view, title: title, in: .people, status: status)
    }

    /// Returns the form again after an error, with everything that was typed.
    private static func form(
        _ edit: PersonEdit, of name: String, _ visit: inout Visit, after error: ClientError
    ) async throws -> Response {
        let failure = try await FormFailure(error, visit)
        return try await form(
            edit, of: name, &visit, failure.messages, problem: failure.problem, status: failure.status)
    }

    // MARK: Creating

    private static func askForNew(_ visit: inout Visit) async throws -> Response {
        guard visit.state.selected != nil else { return visit.redirect(to: "/people") }
        return await newForm(PersonEdit(of: V1.Person()), "", &visit, nil)
    }

    private static func create(_ visit: inout Visit) async throws -> Response {
        let people = try visit.account().nation.v1.people
        guard let key = visit.form["once"], SessionID.isLegal(key) else { throw Refusal(.forged, .forbidden) }
        let edit = PersonEdit(visit.form)
        var draft = edit.changes
        let tags = visit.form.tags("tags")
        if !tags.isEmpty { draft.tags = tags }
        let typed = visit.form["tags"] ?? ""
        guard !edit.changed.isEmpty else { return await newForm(edit, typed, &visit, .nothing(in: visit.language)) }
        let content = MessageCode.text(
            of: visit.form.description(of: ["account", "tags"] + PersonField.all.map(\.name)), key: key)
        do {
            let outcome = try await visit.web.sentForms.send(key, content) {
                [draft, timeout = visit.timeout, words = visit.words] in
                let person = try await people.create(draft, timeout)
                return SentForms.Added(name: PersonName.of(person, words), id: person.id)
            }
            guard let name = outcome.name else {
                return await newForm(edit, typed, &visit, .sent(nil, in: visit.language))
            }
            return try await visit.redirect(
                to: outcome.id.map { "/people/\($0)\(visit.from)" } ?? visit.list,
                saying: .done(visit.words.person.added.filled(name), in: visit.language))
        } catch let other as SentForms.OtherContent {
            return await newForm(edit, typed, &visit, .sent(other.outcome.name, in: visit.language))
        } catch let error as ClientError {
            return await newForm(edit, typed, &visit, try await FormFailure(error, visit, creates: true))
        }
    }

    private static func newForm(
        _ edit: PersonEdit, _ tags: String, _ visit: inout Visit, _ failure: FormFailure?
    ) async -> Response {
        let words = visit.words
        let view = PersonFormView(
            edit, words, failure?.messages ?? ValidationMessages(), heading: words.form.newPerson,
            action: "/people\(visit.from)", cancel: visit.list, submit: words.person.add, tags: tags,
            once: SentForms.makeKey(), problem: failure?.problem)
        let title = failure == nil ? view.heading : words.frame.error.filled(view.heading)
        return await visit.page("person_form", view, title: title, in: .people, status: failure?.status ?? .ok)
    }

    // MARK: Deleting

    struct Deletion: Sendable {
        let id: Int
        let name: String
        let title: String
        let text: String
        /// The query that leads back to the list.
        let from: String
    }

    private static func askForDeletion(_ visit: inout Visit) async throws -> Response {
        guard visit.state.selected != nil else { return visit.redirect(to: "/people") }
        let words = visit.words
        let name = PersonName.of(try await visit.person(), words)
        let content = Deletion(
            id: try visit.personID(), name: name, title: words.person.deleteTitle.filled(name),
            text: words.person.deleteText.filled(name), from: visit.from)
        return await visit.page("deletion", content, title: content.title, in: .people)
    }

    private static func delete(_ visit: inout Visit) async throws -> Response {
        let people = try visit.account().nation.v1.people
        let id = try visit.personID()
        let words = visit.words.person
        let name = visit.form["name"] ?? words.number.filled("\(id)")
        // It is not an error if the person was already deleted.
        do { try await people.delete(id, visit.timeout) } catch ClientError.notFound {}
        return try await visit.redirect(to: visit.list, saying: .done(words.deleted.filled(name), in: visit.language))
    }

    // MARK: Tags

    private static func addTags(_ visit: inout Visit) async throws -> Response {
        let people = try visit.account().nation.v1.people
        let id = try visit.personID()
        let tags = visit.form.tags("tags")
        let typed = visit.form["tags"] ?? ""
        guard !tags.isEmpty else {
            return try await page(
                try await visit.person(), &visit, newTags: typed, tagProblem: visit.words.person.noTagTyped,
                status: .unprocessableContent)
        }
        do { try await people.addTags(tags, person: id, visit.timeout) } catch {
            guard let messages = ValidationMessages(error, visit.words.form) else { throw error }
            let words = (messages.fields.values.sorted() + messages.others).joined(separator: " ")
            return try await page(
                try await visit.person(), &visit, newTags: typed, tagProblem: words, status: .unprocessableContent)
        }
        let words = visit.words.person
        let said = tags.count == 1 ? words.tagAdded.filled(tags[0]) : words.tagsAdded.filled("\(tags.count)")
        return try await visit.redirect(to: "/people/\(id)\(visit.from)", saying: .done(said, in: visit.language))
    }

    private static func removeTag(_ visit: inout Visit) async throws -> Response {
        let people = try visit.account().nation.v1.people
        let id = try visit.personID()
        guard let tag = visit.form["tag"], !tag.isEmpty else { return visit.redirect(to: "/people/\(id)\(visit.from)") }
        do { try await people.removeTags([tag], person: id, visit.timeout) } catch ClientError.notFound {
            // Somebody has already removed the tag, or has deleted the person. The
            // next page shows that.
        }
        return try await visit.redirect(
            to: "/people/\(id)\(visit.from)",
            saying: .done(visit.words.person.tagRemoved.filled(tag), in: visit.language))
    }
}

extension Visit {
    /// The timeout of requests to the nation.
    var timeout: RequestPart { .timeout(web.configuration.timeout) }

    /// Returns the person's id from the address.
    func personID() throws -> Int {
        guard let id = parameters.get("id").flatMap({ Int($0) }), id > 0 else {
            throw ClientError(.status.client.notFound, reason: "the address has no person's id")
        }
        return id
    }

    /// Returns the person whose id is in the address.
    func person() async throws -> V1.Person {
        try await account().nation.v1.people.show(try personID(), timeout)
    }
}
