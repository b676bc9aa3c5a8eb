// SPDX-License-Identifier: MIT

import Errand
import ErrandJSON
import ErrandJSONAPI
import ErrandOAuth
import Foundation
import HTTPTypes
import NationBuilder
import NationBuilderAccounts

/// The checks of a nation, one after the other, each with a time limit.
struct NationChecks: Sendable {
    let connection: Connector
    /// The time limit of one check.
    let limit: Duration
    /// Whether a write without effect is sent, to test permission.
    let asksToWrite: Bool

    /// The time limit of all probes together.
    static let probing: Duration = .seconds(60)

    /// The result for a row of the table of behaviors.
    struct Found: Sendable {
        let behavior: V2.Behavior
        let outcome: ProbeOutcome
    }

    /// A line of the report.
    enum Line: Sendable {
        case check(Check)
        case behavior(Found)
        /// No behavior was probed, with the reason.
        case noProbes(String)
    }

    /// Makes all checks, and passes each line of the report to a closure when it is
    /// ready.
    func run(_ tell: @escaping @Sendable (Line) -> Void) async throws {
        func told(_ check: Check) { tell(.check(check)) }
        let (place, connected) = try await nation(told)
        guard let place, try await isReached(place, told) else { return tell(.noProbes("no nation responds")) }
        guard let connected else {
            told(.bad("token", "there is none", "sign in: nb login SLUG, or set NB_TOKEN"))
            return tell(.noProbes("there is no token"))
        }
        let takesProbes = try await token(connected, told)
        guard takesProbes else { return tell(.noProbes("version 2 refuses this token")) }
        var failures = ProbeFailures()
        let report = try await probe(connected.nation) { found in
            failures.add(found.outcome)
            tell(.behavior(found))
        }
        if let check = failures.check { told(check) }
        guard let origin = place.origin else { return }
        do { try StoredProbes(origin).add(report, at: Date()) } catch {
            told(.untried("stored", "the probes could not be stored: \(Failure(error).message)"))
        }
    }

    // MARK: Where

    /// Returns the nation's base URL and the connected nation; no connected nation when
    /// there is no token.
    private func nation(_ told: (Check) -> Void) async throws -> (BaseURL?, ConnectedNation?) {
        do {
            let connected = try await TimeLimit.wait(limit) { try await connection.connect(.init(timeout: limit)) }
            told(.good("slug", "\(connected.nation.name) at \(connected.place)"))
            return (connected.place, connected)
        } catch let error as ClientError where error.kind.belongs(to: .unauthenticated) {
            guard let place = try? await TimeLimit.wait(limit, for: { try await connection.place() }) else {
                try Task.checkCancellation()
                told(.bad("slug", "no nation is named", "sign in: nb login SLUG, or give --nation SLUG"))
                return (nil, nil)
            }
            told(.good("slug", place.origin?.host ?? "\(place)"))
            return (place, nil)
        } catch is TimeLimit.Exceeded {
            told(.bad("slug", "the stored accounts cannot be read in time", "try without the keyring: NB_KEYRING=0"))
        } catch {
            try Task.checkCancellation()
            let words = ShownText.of((error as? ClientError)?.reason ?? Failure(error).message)
            told(.bad("slug", words, "the slug is the first part of the nation's address: SLUG.nationbuilder.com"))
        }
        return (nil, nil)
    }

    /// Makes the checks that need no token, and returns whether a nation responds.
    private func isReached(_ place: BaseURL, _ told: (Check) -> Void) async throws -> Bool {
        var address = try await lookUp(place.origin?.host ?? "")
        let reach = try await ConnectionFindings.of(place, within: limit)
        if address.state == .bad, reach.hasResponse {
            address = .untried("dns", "no address is known here, but the proxy knows one")
        }
        told(address)
        guard address.state != .bad else { return false }
        for check in [reach.connection, reach.encryption, reach.clock, reach.nation] { told(check) }
        return reach.nation.state == .good
    }

    private func lookUp(_ host: String) async throws -> Check {
        if HostLookup.isAddress(host) { return .untried("dns", "\(host) is an address") }
        do {
            let addresses = try await TimeLimit.wait(limit) { try await HostLookup.addresses(of: host) }
            return .good("dns", "\(host) is \(addresses.prefix(4).joined(separator: ", "))")
        } catch {
            try Task.checkCancellation()
            let words = (error as? HostLookup.Failure)?.reason ?? "it took too long"
            return .bad("dns", "\(host): \(words)", "is the slug right, and is this machine online?")
        }
    }

    // MARK: Token

    /// Makes the checks of the token, the versions and the budget, and returns
    /// whether version 2 responds.
    private func token(_ connected: ConnectedNation, _ told: (Check) -> Void) async throws -> Bool {
        let nation = connected.nation
        let version2 = try await VersionResponse.of(
            {
                let response = try await nation.v2.client.response(to: ResourceCollection<V2.Signup>.me())
                return (
                    Self.person(response.value.fullName, response.value.id?.rawValue), response.head
                )
            }, within: limit)
        let version1 = try await VersionResponse.of(
            {
                let me: Request<JSONObject> = V1.fetch("people/me", at: "person")
                let response = try await nation.v1.client.response(to: me)
                let id = response.value["id"]?.number?.literal
                return (Self.person(response.value["full_name"]?.string, id), response.head)
            }, within: limit)
        let checks = TokenChecks(
            slug: nation.name, credential: connected.credential, version1: version1, version2: version2)
        told(checks.token)
        told(checks.person)
        told(try await expiry(connected.credential, checks))
        let (rights, isCutShort) = try await self.rights(nation, checks)
        told(rights)
        told(checks.version(1))
        told(checks.version(2))
        let isLimited = isCutShort || [version1, version2].contains { $0.isLimited }
        told(Budget(await nation.remaining(), [version2.head, version1.head], isUsedUp: isLimited).check)
        return version2.hasResponse
    }

    private static func person(_ name: String?, _ id: String?) -> String {
        [name.map { ShownText.of($0) }, id.map { "person \($0)" }].compactMap(\.self).joined(separator: ", ")
    }

    private func expiry(_ credential: ConnectedNation.Credential, _ checks: TokenChecks) async throws -> Check {
        let life = try? await TimeLimit.wait(limit) { try await credential.life() }
        try Task.checkCancellation()
        return checks.expiry(life?.end, isRenewable: life?.isRenewable ?? false, now: Date())
    }

    /// Reads one person, and sends an update without changes for person 0, who does not
    /// exist.
    ///
    /// - Returns: The check, and whether the request limit prevented it.
    private func rights(_ nation: Nation, _ checks: TokenChecks) async throws -> (Check, isLimited: Bool) {
        let isTwo = checks.version2.hasResponse
        guard isTwo || checks.version1.hasResponse else { return (checks.rights(reading: nil, writing: nil), false) }
        let client = isTwo ? nation.v2.client : nation.v1.client
        func asked(_ request: Request<[UInt8]>) async throws -> VersionResponse {
            try await VersionResponse.of({ ("", try await client.response(to: request).head) }, within: limit)
        }
        let read: Request<[UInt8]> =
            isTwo
            ? Request(.get, "signups", .query("page[size]", 1), reading: .bytes)
            : Request(.get, "people", .query("limit", 1), reading: .bytes)
        let reading = try await asked(read)
        guard asksToWrite, reading.hasResponse else {
            return (checks.rights(reading: reading, writing: nil), reading.isLimited)
        }
        let nothing = isTwo ? #"{"data":{"type":"signups","id":"0","attributes":{}}}"# : #"{"person":{}}"#
        let write = Request<[UInt8]>(
            isTwo ? .patch : .put, isTwo ? "signups/0" : "people/0", .body(.text(nothing), type: .json),
            reading: .bytes)
        let writing = try await asked(write)
        return (checks.rights(reading: reading, writing: writing), writing.isLimited)
    }

    // MARK: Probes

    private func probe(_ nation: Nation, _ told: (Found) -> Void) async throws -> V2.ProbeReport {
        var all = V2.ProbeReport()
        let end = ContinuousClock.now + Self.probing
        for behavior in V2.Behavior.all {
            try Task.checkCancellation()
            let left = end - ContinuousClock.now
            do {
                guard left > .zero else { throw TimeLimit.Exceeded() }
                let report = try await TimeLimit.wait(min(left, limit * 3)) { await nation.v2.probe([behavior]) }
                all[behavior] = report[behavior]
            } catch is TimeLimit.Exceeded {
                all[behavior] = .notTried(ProbeFailures.exhausted)
            }
            told(Found(behavior: behavior, outcome: all[behavior]))
        }
        return all
    }
}
