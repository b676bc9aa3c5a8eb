// SPDX-License-Identifier: MIT

import ErrandFleet
import ErrandJSON
import Foundation

/// The output of `nb fleet status`.
struct FleetReport {
    let status: FleetStatus
    /// The database, without a password.
    let place: String

    /// Whether a renewal is in doubt.
    var isDoubtful: Bool { status.renewals.contains { $0.inDoubtSince != nil } }

    /// The lines for a terminal or a pipe.
    func lines(width: Int, _ style: TextStyle) -> [String] {
        var lines = ["At \(place):"]
        func add(_ title: String, _ none: String, _ header: [String], _ rows: [[String]]) {
            lines.append("")
            guard !rows.isEmpty else { return lines.append(none) }
            lines.append(title)
            lines += TableLayout(
                header: header, rows: rows, numbers: ["share"], whole: ["share", "since", "until", "seen"]
            )
            .text(width: width, style: style).split(separator: "\n").map(String.init)
        }
        add(
            "Leases", "No lease is held.", ["lease", "held by", "since", "until"],
            status.leases.map { lease in
                [
                    TerminalText.safe(lease.name), holder(lease.holder), time(lease.since),
                    lease.until < status.time ? "passed" : time(lease.until),
                ]
            })
        add(
            "Renewals", "\(Count.of(status.credentialCount, "credential", "credentials")), none being renewed.",
            ["account", "held by", "state"],
            status.renewals.map { renewal in
                [
                    renewal.account.map { "\($0)" } ?? "a record that cannot be read",
                    renewal.holder.map(holder) ?? "nobody", state(renewal),
                ]
            })
        if isDoubtful {
            lines += FieldLayout.wrapped(
                "A doubt ends when the machine that was stopped goes on, when the person signs in again (nb login), or "
                    + "after ten minutes, when the sign-in has ended if the machine did not go on.", to: width)
        }
        for budget in status.budgets {
            let size =
                budget.capacity.map { "\($0) requests per \(Int(budget.window / .seconds(1))) s" }
                ?? "as the server says"
            let pause = budget.pausedUntil.map { ", paused until \(time($0))" } ?? ""
            let name = "Budget \(TerminalText.safe(budget.key))"
            add(
                "\(name): \(size)\(pause)", "\(name): no member\(pause)",
                ["member", "share", "seen"],
                budget.members.map { [holder($0.holder), "\($0.share)", age($0.seenAt)] })
        }
        if status.budgets.isEmpty { lines += ["", "No budget has a member."] }
        return lines
    }

    private func state(_ renewal: FleetStatus.Renewal) -> String {
        if let since = renewal.inDoubtSince { return "in doubt since \(time(since))" }
        return renewal.sentAt.map { "token sent at \(time($0))" } ?? "locked"
    }

    /// Returns the machine and the process of a holder, without the letters that only tell it from others.
    private func holder(_ text: String) -> String {
        let words = text.split(separator: " ")
        guard words.count >= 3 else { return TerminalText.safe(text) }
        return TerminalText.safe("\(words.dropLast(2).joined(separator: " ")), process \(words[words.count - 2])")
    }

    private func time(_ date: Date) -> String {
        let text = date.formatted(.iso8601)
        return date.formatted(.iso8601.year().month().day()) == status.time.formatted(.iso8601.year().month().day())
            ? String(text.dropFirst(11)) : text
    }

    private func age(_ date: Date) -> String {
        let seconds = Int(max(0, status.time.timeIntervalSince(date)))
        return seconds == 0 ? "now" : "\(seconds) s ago"
    }

    /// The object of `--json`, whose times are those of the database's clock.
    var json: JSONObject {
        func time(_ date: Date?) -> JSONValue { date.map { .string($0.formatted(.iso8601)) } ?? .null }
        return [
            "database": .string(place), "time": time(status.time),
            "leases": .array(
                status.leases.map {
                    [
                        "name": .string($0.name), "holder": .string($0.holder), "since": time($0.since),
                        "until": time($0.until),
                    ]
                }), "credentials": .number(JSONNumber(status.credentialCount)),
            "renewals": .array(
                status.renewals.map {
                    [
                        "account": $0.account.map { .string("\($0)") } ?? .null,
                        "holder": $0.holder.map { .string($0) } ?? .null, "sent_at": time($0.sentAt),
                        "in_doubt_since": time($0.inDoubtSince),
                    ]
                }),
            "budgets": .array(
                status.budgets.map { budget in
                    [
                        "key": .string(budget.key),
                        "capacity": budget.capacity.map { .number(JSONNumber($0)) } ?? .null,
                        "window_seconds": .number(JSONNumber(Int(budget.window / .seconds(1)))),
                        "paused_until": time(budget.pausedUntil),
                        "members": .array(
                            budget.members.map {
                                [
                                    "holder": .string($0.holder), "share": .number(JSONNumber($0.share)),
                                    "seen_at": time($0.seenAt),
                                ]
                            }),
                    ]
                }),
        ]
    }
}
