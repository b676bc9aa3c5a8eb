// SPDX-License-Identifier: MIT

import GRDB
import HTTPTypes
import Hummingbird
import NIOCore

/// The nation for one trigger: its changes are reported only to that trigger.
///
/// Every change is made through the endpoints of v1 and the control API, so it has all
/// the usual consequences: a receiver that asks the nation afterwards finds the state that
/// the webhook reported.
struct TriggerStage {
    private let nation: NationState
    private let changes: ChangeFeed
    private let routes: RouterResponder<APIContext>
    private let context: APIContext
    private var person: Int64?
    private var donation: Int64?
    private var count = 0

    /// Creates a stage.
    ///
    /// - Parameters:
    ///   - context: The context of the request to the control API.
    ///   - trigger: The trigger; its receiver and its subject are used.
    init(_ nation: NationState, _ context: APIContext, _ trigger: WebhookTrigger) {
        changes = ChangeFeed(recordingFor: trigger.receiver)
        var nation = nation
        nation.changes = changes
        self.nation = nation
        let routes = APIRoutes(nation)
        V1Endpoints.add(to: routes)
        self.routes = routes.responder()
        self.context = context
        let isMoney = trigger.events.first?.rawValue.hasPrefix("donation_") == true
        person = isMoney ? nil : trigger.id
        donation = isMoney ? trigger.id : nil
    }

    /// Makes an event happen.
    ///
    /// - Returns: The resulting change, without the changes that prepared it.
    mutating func perform(_ event: ChangeEvent) async throws -> NationChange {
        count += 1
        switch event {
        case .personCreated: return try await createPerson()
        case .personChanged:
            let id = try await somebody()
            let body = #"{"person":{"note":"Changed by nb sandbox trigger, step \#(count)"}}"#
            return try await send(event, .put, "people/\(id)", body)
        case .personContacted:
            let id = try await somebody()
            let type = try await firstContactType()
            let body = """
                {"contact":{"type_id":\(type),"method":"phone_call","status":"answered",\
                "sender_id":\(NationFactory.administrator),"note":"By nb sandbox trigger, step \(count)"}}
                """
            return try await send(event, .post, "people/\(id)/contacts", body)
        case .personDestroyed:
            let id = try await somebody()
            person = nil
            return try await send(event, .delete, "people/\(id)", nil)
        case .personMerged:
            let id = try await somebody()
            let other = try number(of: try await createPerson(), "person")
            person = other
            return try await control(event) { try await $0.merge(id, into: other) }
        case .peopleDestroyed:
            let ids = [try await somebody(), try number(of: try await createPerson(), "person")]
            person = nil
            return try await control(event) { try await $0.destroy(ids) }
        case .donationSucceeded: return try await createDonation(event)
        case .donationChanged:
            let id = try await someDonation()
            return try await send(
                event, .put, "donations/\(id)",
                #"{"donation":{"amount_in_cents":\#(2500 + count),"note":"Step \#(count)"}}"#)
        case .donationCanceled:
            let id = try await someDonation()
            donation = nil
            return try await send(
                event, .put, "donations/\(id)",
                #"{"donation":{"amount_in_cents":2500,"canceled_at":"\#(WireDate.text(WireDate.now()))"}}"#)
        }
    }

    // MARK: Preparation

    private mutating func somebody() async throws -> Int64 {
        if let person { return person }
        return try number(of: try await createPerson(), "person")
    }

    private mutating func someDonation() async throws -> Int64 {
        if let donation { return donation }
        return try number(of: try await createDonation(.donationSucceeded), "donation")
    }

    private mutating func createPerson() async throws -> NationChange {
        let email = "trigger-\(RandomBytes.hexadecimal(4))@example.com"
        let change = try await send(
            .personCreated, .post, "people",
            #"{"person":{"first_name":"Webhook","last_name":"Trigger","email":"\#(email)"}}"#)
        person = try number(of: change, "person")
        return change
    }

    private mutating func createDonation(_ event: ChangeEvent) async throws -> NationChange {
        let donor = try await somebody()
        let change = try await send(
            event, .post, "donations",
            """
            {"donation":{"amount_in_cents":2500,"donor_id":\(donor),\
            "succeeded_at":"\(WireDate.text(WireDate.now()))"}}
            """)
        donation = try number(of: change, "donation")
        return change
    }

    private func firstContactType() async throws -> Int64 {
        let type = try await nation.store.read { database in
            try Int64.fetchOne(database, sql: "SELECT id FROM contact_type ORDER BY id LIMIT 1")
        }
        guard let type else { throw ControlBody.problem("The nation has no contact type.") }
        return type
    }

    private func number(of change: NationChange, _ name: String) throws -> Int64 {
        guard case .integer(let id)? = JSONValue(parsing: change.payload)?[key: name]?[key: "id"] else {
            throw APIProblem.serverError
        }
        return id
    }

    // MARK: Requests

    /// Sends a request to an endpoint of v1 as the administrator.
    private func send(
        _ event: ChangeEvent, _ method: HTTPRequest.Method, _ path: String, _ body: String?
    ) async throws -> NationChange {
        let head = HTTPRequest(
            method: method, scheme: "http", authority: "localhost", path: "/api/v1/\(path)",
            headerFields: [.contentType: "application/json", .accept: "application/json"])
        let request = Request(head: head, body: RequestBody(buffer: ByteBuffer(string: body ?? "")))
        var context = context
        context.person = NationFactory.administrator
        _ = try await routes.respond(to: request, context: context)
        return try heard(event)
    }

    private func control(
        _ event: ChangeEvent, _ work: (PeopleControl) async throws -> Void
    ) async throws -> NationChange {
        try await work(PeopleControl(nation: nation))
        return try heard(event)
    }

    private func heard(_ event: ChangeEvent) throws -> NationChange {
        guard let change = changes.takeRecorded().last(where: { $0.event == event }) else {
            throw ControlBody.problem("\(event.rawValue) did not happen: nothing changed.")
        }
        return change
    }
}
