// SPDX-License-Identifier: MIT

import ArgumentParser
import ErrandTesting
import Foundation
import HTTPTypes
import TestSupport
import Testing

@testable import ErrandCore
@testable import ErrandMiddleware
@testable import ErrandOAuth
@testable import NationBuilder
@testable import NationBuilderAccounts
@testable import NationBuilderImport
@testable import NationBuilderMirror
@testable import nb

/// All who ask what a failure means, and what each of them then does.
@Suite("What is done about a failure", .timed, .timeLimit(.minutes(8)))
struct FailureTableTests {
    /// Who asks whether something may be sent again, with what is done about an error.
    private static let retrying: [(name: String, doesAgain: @Sendable (ClientError) -> Bool)] = [
        (
            "retry",
            { error in
                let decision = RetryDecision(.standard, isRepeatable: true, isReplayable: true)
                return decision.isWorthRetrying(outcome(error))
            }
        ),
        (
            "events",
            { error in
                var connection = EventConnection(ReconnectPolicy())
                connection.opened()
                if case .connect = connection.failed(error) { return true }
                return false
            }
        ),
        ("circuit", { CircuitBreaker.outcome(of: $0, isExpired: false) == .failure }),
        ("cache", { CacheDecision.isUnreachable($0) }),
        ("job", { V1.JobPolling().survives($0, failures: 0) }),
        (
            "mirror",
            { error in
                let query = MirrorQuery(table: MirrorTable.all[0], kind: .rows([1]))
                let remedy = RunRequest(place: 0, query: query).remedy(error, hasResponses: true)
                return remedy != .fail
            }
        ),
        (
            "device",
            { error in
                var schedule = PollSchedule(interval: .seconds(5))
                return (try? schedule.failed(error)) != nil
            }
        ),
        (
            "probe",
            { error in
                var failures = ProbeFailures()
                failures.add(.notTried(error.kind.name))
                return failures.check != nil
            }
        ),
    ]

    private static func outcome(_ error: ClientError) -> RetryDecision.Outcome {
        error.response.map { .status($0.head.status) } ?? .failure(error.kind)
    }

    /// Whether a request that is not idempotent is sent again.
    private static func isResent(_ error: ClientError) -> Bool {
        var decision = RetryDecision(.standard, isRepeatable: false, isReplayable: true)
        var budget = RetryBudget.unlimited
        var random = SeededRandom(seed: 1)
        let action = decision.decide(
            outcome(error), retryAfter: nil, timeLeft: nil, budget: &budget, using: &random)
        if case .retry = action { return true }
        return false
    }

    /// Who asks whether a write was carried out, with what is then said of it.
    private static let writing: [(name: String, told: @Sendable (ClientError) async -> String)] = [
        (
            "import",
            { error in
                switch WriteOutcome(error) {
                case .lost: "open"
                case .refused: "refused"
                case .written, nil: "ends"
                }
            }
        ),
        ("many", { $0.isRefusalOfOne ? "refused" : $0.meaning.effect == .notApplied ? "ends" : "open" }),
        (
            "one",
            { error in
                do {
                    try await OpenWrite(outcome: "it is so", look: "nb look").watch { throw error }
                    return ""
                } catch {
                    let failure = Failure(error)
                    let isDone = failure.message.contains(": it was carried out: it is so, so look before")
                    let isOpen = failure.message.contains(": it is not known whether it is so, so look before")
                    let word = isDone ? "done" : isOpen ? "open" : "not done"
                    return "\(word) \(failure.exitCode.rawValue)"
                }
            }
        ),
        (
            "page",
            { error in
                let text = AccountMessage(error, afterWrite: true).text
                let words = EffectWords.english
                return text == words.sentence(.applied)
                    ? "done" : text == words.sentence(.unknown) ? "open" : "not done"
            }
        ),
    ]

    static let kinds: [ClientError.Kind] = [
        .invalidRequest, .invalidRequest.url, .invalidRequest.header, .invalidRequest.bodyConflict,
        .invalidRequest.encoding, .connection, .connection.dns, .connection.refused, .connection.tls,
        .connection.pinning, .connection.lost, .connection.unprocessed, .connection.stale, .connection.proxy,
        .connection.protocolViolation, .timedOut, .timedOut.connect, .timedOut.attempt, .timedOut.idle,
        .timedOut.deadline, .status, .status.redirection, .status.redirection.unsafeMethod,
        .status.redirection.insecureTarget, .status.redirection.hopLimit, .status.client, .status.client.unauthorized,
        .status.client.forbidden, .status.client.notFound, .status.client.conflict, .status.client.unprocessable,
        .status.client.tooManyRequests, .status.server, .status.server.unavailable, .service, .undecodable,
        .undecodable.contentType, .undecodable.json, .undecodable.tooLarge, .undecodable.truncated, .rejected,
        .rejected.circuitOpen, .rejected.rateLimited, .rejected.cacheOnly, .rejected.offline, .rejected.notReplayable,
        .rejected.repeatedPage, .rejected.otherOrigin, .rejected.filterIgnored, .rejected.callEnded,
        .rejected.shutDown, .unauthenticated, .unauthenticated.noCredential, .unauthenticated.expired,
        .unauthenticated.otherHolder, .unauthenticated.refreshFailed, ClientError.Kind("mine"),
    ]

    static let errors: [(name: String, error: ClientError)] =
        kinds.map { ($0.name, ClientError($0)) }
        + (100...599).map { code in
            let status = HTTPResponse.Status(code: code)
            return (
                "\(code)", ClientError(.status(status), response: ResponseSummary(head: HTTPResponse(status: status)))
            )
        }

    private static func row(_ error: ClientError) async -> String {
        let meaning = error.meaning
        var words = ["\(meaning.effect)", "\(meaning.retry)"]
        for asker in retrying where asker.doesAgain(error) { words.append(asker.name) }
        if isResent(error) { words.append("any-method") }
        words.append("|")
        for asker in writing { words.append("\(asker.name): \(await asker.told(error)),") }
        return words.joined(separator: " ")
    }

    @Test("What each asker does about each kind of error and each status is what was read and found good")
    func table() async throws {
        var lines: [String] = []
        for (name, error) in Self.errors {
            let row = await Self.row(error)
            // Statuses in a row with the same fate are one line.
            if let last = lines.last, Int(name) != nil, last.hasSuffix(": \(row)"),
                let first = last.split(separator: ":").first?.split(separator: "-").first, Int(first) != nil
            {
                lines[lines.count - 1] = "\(first)-\(name): \(row)"
            } else {
                lines.append("\(name): \(row)")
            }
        }
        try Snapshot.check(lines.joined(separator: "\n") + "\n", "tables/failures.txt")
    }

    @Test("No kind of the core is missing in the table")
    func complete() throws {
        let names = Set(Self.kinds.flatMap { $0.name.split(separator: ".").suffix(1) })
        let text = try RepositorySources.text("ErrandCore/Errors/ClientError.Kind+Families.swift")
        let found = text.matches(of: /public (?:static let|var) (\w+)/).map(\.1)
        #expect(found.count > 40)
        // The old name of another kind.
        for name in found where name != "tooManyRedirects" { #expect(names.contains(name), "\(name)") }
    }

    @Test("Nobody tries again what is useless, and who is patient tries again what may pass")
    func agreement() {
        for (name, error) in Self.errors {
            for asker in Self.retrying {
                // The reason of a probe is a kind, which says less than a status.
                let retry = asker.name == "probe" ? FailureMeaning(error.kind).retry : error.meaning.retry
                if asker.doesAgain(error) {
                    #expect(retry != .useless, "\(asker.name) tries \(name) again")
                } else if retry.isUseful, !error.kind.isLocal, !["retry", "circuit", "cache"].contains(asker.name) {
                    Issue.record("\(asker.name) gives \(name) up")
                }
            }
        }
    }

    @Test("A write is told as not carried out if and only if it certainly was not")
    func effects() async {
        for (name, error) in Self.errors {
            let effect = error.meaning.effect
            for asker in Self.writing {
                let told = await asker.told(error)
                let saysNot = ["refused", "ends"].contains(told) || told.hasPrefix("not done")
                #expect(saysNot == (effect == .notApplied), "\(asker.name) says of \(name): \(told)")
                if told.hasPrefix("done") { #expect(effect == .applied, "\(asker.name) \(name)") }
            }
            if Self.isResent(error) { #expect(effect == .notApplied, "\(name)") }
        }
    }

    @Test("The import and a change of many refuse the same, each as a refusal of one")
    func refusals() async {
        for (name, error) in Self.errors {
            let told = await [Self.writing[0].told(error), Self.writing[1].told(error)]
            #expect(told[0] == told[1], "\(name): \(told)")
        }
        for code in [400, 404, 405, 409, 410, 413, 422, 451] {
            #expect(Self.errors.first { $0.name == "\(code)" }?.error.isRefusalOfOne == true, "\(code)")
        }
        for code in [401, 403, 407, 408, 429, 303, 500] {
            #expect(Self.errors.first { $0.name == "\(code)" }?.error.isRefusalOfOne == false, "\(code)")
        }
    }

    @Test(
        "Who tells a person to try again, or not to, goes by the meaning of the failure",
        arguments: AccountLanguage.all)
    func advice(language: AccountLanguage) throws {
        let words = language == .french ? EffectWords.french : .english
        let word = language == .french ? "réessay" : "try"
        var told: Set<FailureMeaning.Retry> = []
        for (name, error) in Self.errors {
            let text = AccountMessage(error, in: language).text
            // What a person is to do first is other advice: a look, another slug.
            let isOther = [EffectWords.english, .french].contains { text == $0.sentence(error.meaning.effect) }
            guard text.lowercased().contains(word), !isOther, !(ClientError.notFound ~= error) else { continue }
            let retry = error.meaning.retry
            told.insert(retry)
            #expect(text.hasSuffix(" " + words.sentence(retry: retry)), "\(name): \(text)")
        }
        #expect(told == [.useless, .now, .later, .unknown])
        for code in 400...599 {
            let response = VersionResponse.refused(status: code, code: nil, words: "\(code)")
            let checks = TokenChecks(slug: "mine", credential: .token("t"), version1: response, version2: response)
            guard let advice = checks.version(1).advice, advice.contains("status.nationbuilder.com") else { continue }
            let retry = FailureMeaning(HTTPResponse.Status(code: code)).retry
            #expect(advice.hasPrefix(EffectWords.english.clause(retry: retry) + "; "), "\(code): \(advice)")
        }
    }
}
