// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandJSON
import ErrandMiddleware
import NationBuilder
import TestSupport
import Testing

@Suite("A new donation", .timed)
struct DonationTests {
    private static let paid: DateTime = "2026-01-02T03:04:05Z"

    @Test("that lacks the amount, the giver, or when it was paid is not sent, and says what is missing")
    func incomplete() async throws {
        let drafts: [(V1.Donation, String)] = [
            (V1.Donation { $0.donorID = 7 }, "amountInCents"),
            (
                V1.Donation {
                    $0.amountInCents = 100
                    $0.donorID = 7
                }, "succeededAt"
            ),
            (
                V1.Donation {
                    $0.amountInCents = 100
                    $0.succeededAt = Self.paid
                }, "donorID"
            ),
            (
                V1.Donation {
                    $0.amountInCents = 100
                    $0.succeededAt = Self.paid
                    $0.firstName = "Ada"
                }, "donorID"
            ),
        ]
        for (draft, word) in drafts {
            let (nation, transport) = Nation.stub(returning: #"{"donation":{"id":7}}"#)
            let error = await clientError { try await nation.v1.donations.create(draft) }
            #expect(error?.kind == .invalidRequest)
            #expect(error?.reason?.contains(word) == true, "\(error?.reason ?? "")")
            #expect(transport.requests.isEmpty)
        }
    }

    @Test("without its outcome is sent by a call that says what follows, as nations take it")
    func countsAsFailed() async throws {
        let (nation, transport) = Nation.stub(returning: #"{"donation":{"id":7}}"#)
        let donations = nation.v1.donations
        let changes = V1.Donation { $0.amountInCents = 200 }
        #expect(await clientError { try await donations.update(7, changes) }?.kind == .invalidRequest)
        _ = try await donations.update(7, changes, countsAsFailed: true)
        let draft = V1.Donation {
            $0.amountInCents = 100
            $0.donorID = 699
        }
        _ = try await donations.create(draft, countsAsFailed: true)
        let nobody = V1.Donation { $0.amountInCents = 100 }
        #expect(
            await clientError { try await donations.create(nobody, countsAsFailed: true) }?.kind == .invalidRequest)
        #expect(transport.requests.count == 2)
        #expect(
            try await transport.requests[0].json()
                == JSONValue.object(["donation": .object(["amount_in_cents": 200])]))
    }

    @Test("may be one that was not paid, when that is said")
    func unpaid() async throws {
        let standings: [@Sendable (inout V1.Donation) -> Void] = [
            { $0.succeededAt = nil }, { $0.failedAt = Self.paid }, { $0.canceledAt = Self.paid },
            { $0.succeededAt = Self.paid },
        ]
        for standing in standings {
            let (nation, transport) = Nation.stub(returning: #"{"donation":{"id":7}}"#)
            var draft = V1.Donation {
                $0.amountInCents = 100
                $0.email = "ada@example.org"
            }
            standing(&draft)
            _ = try await nation.v1.donations.create(draft)
            #expect(transport.requests.count == 1)
        }
    }

    @Test("that is changed without its outcome is not sent, since the API would count it as failed")
    func changedWithoutOutcome() async throws {
        let (nation, transport) = Nation.stub(returning: #"{"donation":{"id":7}}"#)
        let draft = V1.Donation {
            $0.amountInCents = 2500
            $0.note = "x"
        }
        let error = await clientError { try await nation.v1.donations.update(7, draft) }
        #expect(error?.kind == .invalidRequest && error?.reason?.contains("counts as failed") == true)
        #expect(transport.requests.isEmpty)
        let outcomes: [@Sendable (inout V1.Donation) -> Void] = [
            { $0.succeededAt = Self.paid }, { $0.succeededAt = nil }, { $0.failedAt = Self.paid },
            { $0.canceledAt = Self.paid },
        ]
        for outcome in outcomes {
            var draft = draft
            outcome(&draft)
            _ = try await nation.v1.donations.update(7, draft)
        }
        #expect(transport.requests.count == outcomes.count)
    }

    @Test("says again that it was paid when it is changed, since the API reads its absence as failure")
    func kept() throws {
        var gift = V1.Donation(cents: 100, donor: 7, succeededAt: Self.paid)
        gift.id = 9
        gift.amount = "$1.00"
        let changes = try gift.changes { $0.note = "Thanks" }
        #expect(changes.note == "Thanks" && changes.amountInCents == 100 && changes.succeededAt == Self.paid)
        #expect(changes.$donorID == .missing && changes.$id == .missing && changes.$amount == .missing)
    }
}
