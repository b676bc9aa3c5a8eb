// SPDX-License-Identifier: MIT

import Errand
import ErrandJSON
import ErrandOAuth
import Foundation
import NationBuilder

/// The report of one received webhook.
struct WebhookNotice: Sendable {
    let receivedAt: Date
    /// The event of its address; `nil` for an address without one.
    let event: String?
    let delivery: WebhookDelivery
    /// The result of forwarding it.
    let outcome: WebhookForwarder.Outcome?

    /// The subject's id; `nil` if there are several, or none can be read.
    private var id: Int? {
        switch delivery.subject {
        case .person: try? delivery.person?.id
        case .donation: try? delivery.donation?.id
        case .contact: try? delivery.contact?.person?.id
        default: nil
        }
    }

    private var name: String? {
        let person =
            switch delivery.subject {
            case .person: try? delivery.person
            case .donation: try? delivery.donation?.donor
            case .contact: try? delivery.contact?.person
            default: nil as V1.Person?
            }
        guard let person else { return nil }
        let names = [person.firstName, person.lastName].compactMap(\.self).filter { !$0.isEmpty }
        return names.isEmpty ? person.email : names.joined(separator: " ")
    }

    private var subject: String {
        switch delivery.subject {
        case .person: "person"
        case .donation: "donation"
        case .contact: "contact with person"
        default: ShownText.of(delivery.payload.keys.joined(separator: ", "))
        }
    }

    // MARK: Forms

    /// Returns the line for a person: the time of day, the event, its subject and the
    /// result.
    func line(_ style: TextStyle, _ clock: Calendar = .current) -> String {
        let time = clock.dateComponents([.hour, .minute, .second], from: receivedAt)
        let stamp = [time.hour, time.minute, time.second].map { Self.twoDigits($0 ?? 0) }.joined(separator: ":")
        var line = "\(style.dim(stamp))  \(event ?? "webhook")  \(subject)"
        if let id { line += " \(id)" }
        if let name { line += ", \(ShownText.of(name))" }
        switch outcome {
        case nil: break
        case .responded(let status, let milliseconds)?:
            let shown = "\(status)"
            line += "  → \((200..<300).contains(status) ? style.good(shown) : style.bad(shown)) in \(milliseconds) ms"
        case .failed(let reason, _)?: line += "  → \(style.bad(ShownText.of(reason)))"
        }
        return line
    }

    /// The cells for a pipe: the time, event, nation, version, subject, id, name and
    /// response.
    var cells: [String] {
        let response =
            switch outcome {
            case nil: ""
            case .responded(let status, _)?: "\(status)"
            case .failed(let reason, _)?: reason
            }
        return [
            receivedAt.formatted(.iso8601), event ?? "", delivery.nationSlug ?? "",
            delivery.version.map { "\($0)" } ?? "", subject, id.map { "\($0)" } ?? "", name ?? "", response,
        ]
    }

    /// The object for `--json`, without the secret.
    var json: JSONObject {
        var object: JSONObject = ["received_at": .string(receivedAt.formatted(.iso8601))]
        object["event"] = event.map { .string($0) }
        object["nation"] = delivery.nationSlug.map { .string($0) }
        object["version"] = delivery.version.map { .number(JSONNumber(Int64($0))) }
        object["id"] = id.map { .number(JSONNumber(Int64($0))) }
        object["payload"] = .object(delivery.payload)
        switch outcome {
        case nil: break
        case .responded(let status, let milliseconds)?:
            object["forwarded"] = [
                "status": .number(JSONNumber(Int64(status))), "milliseconds": .number(JSONNumber(Int64(milliseconds))),
            ]
        case .failed(let reason, _)?: object["forwarded"] = ["error": .string(reason)]
        }
        return object
    }

    private static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
