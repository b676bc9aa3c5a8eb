// SPDX-License-Identifier: MIT

import ErrandMiddleware
import TestSupport
import Testing

@testable import ErrandFleet

@Suite("A member of a budget", .timed)
struct BudgetMemberTests {
    private func member(_ count: Int? = 250) -> BudgetMember {
        BudgetMember("a", count.map { .requests($0, per: .seconds(10)) }, BudgetTerms(), at: .zero)
    }

    private static let alone = BudgetResponse(age: .seconds(60))

    /// Responds to a heartbeat that leaves at a moment, at once.
    private func heartbeat(_ member: inout BudgetMember, _ seconds: Double, _ response: BudgetResponse = alone) {
        _ = member.heartbeat(at: .seconds(seconds))
        member.receive(response, sentAt: .seconds(seconds), .seconds(seconds))
    }

    /// A member that has its share since the first second.
    private func settled(_ response: BudgetResponse = alone) -> BudgetMember {
        var member = member()
        for place in 0..<4 { heartbeat(&member, Double(place) / 4, response) }
        return member
    }

    private func count(_ member: BudgetMember, _ seconds: Double) -> Int? {
        var member = member
        return member.share(at: .seconds(seconds)).count
    }

    private func others(_ count: Int, _ members: Int = 2, age: Double = 60, isUnsure: Bool = false) -> BudgetResponse {
        BudgetResponse(members: members, others: count, age: .seconds(age), isUnsure: isUnsure)
    }

    // MARK: Taking and giving

    @Test("A member that is alone says what it wants, and takes it when nobody has said the same meanwhile")
    func first() {
        var member = member()
        #expect(count(member, 0) == 0)
        #expect(member.heartbeat(at: .zero) == BudgetHeartbeat(share: 0, claim: 1))
        member.receive(Self.alone, sentAt: .zero, .milliseconds(5))
        #expect(member.nextHeartbeat == .milliseconds(25))
        #expect(member.heartbeat(at: .milliseconds(25)) == BudgetHeartbeat(share: 0, claim: 250))
        member.receive(Self.alone, sentAt: .milliseconds(25), .milliseconds(30))
        #expect(count(member, 0.03) == 1)
        #expect(member.heartbeat(at: .milliseconds(50)) == BudgetHeartbeat(share: 1, claim: 250))
        member.receive(Self.alone, sentAt: .milliseconds(50), .milliseconds(55))
        #expect(count(member, 0.06) == 250)
        heartbeat(&member, 0.08)
        #expect(member.nextHeartbeat == .milliseconds(2080))
    }

    @Test("A member takes no more than the others leave, and not before its claim was written")
    func room() {
        var member = member()
        for (seconds, used, expected) in [(0.0, 250, 0), (1, 250, 0), (2, 200, 50), (3, 130, 120), (4, 125, 125)] {
            heartbeat(&member, seconds, others(used))
            #expect(count(member, seconds) == expected)
        }
    }

    @Test("A claim counts only as far as the last two heartbeats have written it")
    func claims() {
        var member = settled(others(125))
        // Alone again: it wants all, which the others cannot know yet.
        heartbeat(&member, 2)
        #expect(count(member, 2) == 125)
        // Its heartbeat may have been written, and its response was lost.
        _ = member.heartbeat(at: .seconds(3))
        member.failed(at: .seconds(3))
        heartbeat(&member, 4, others(125))
        #expect(count(member, 4) == 125)
        heartbeat(&member, 5)
        #expect(count(member, 5) == 125)
        heartbeat(&member, 6)
        #expect(count(member, 6) == 125, "it has just said so")
        heartbeat(&member, 7)
        #expect(count(member, 7) == 250)
    }

    @Test("A claim that a lost heartbeat has lowered does not count any more")
    func loweredClaim() {
        var member = settled(others(125))
        heartbeat(&member, 2)
        // The claim is all now, and known; then another comes.
        _ = member.heartbeat(at: .seconds(3))
        member.receive(others(125), sentAt: .seconds(3), .seconds(3))
        _ = member.heartbeat(at: .seconds(4))
        member.failed(at: .seconds(4))
        heartbeat(&member, 5)
        #expect(count(member, 5) == 125)
    }

    @Test("A member gives up at once, and says what it has in use beyond its new share")
    func lowering() {
        for (used, told) in [(10, 125), (125, 125), (200, 200)] {
            var member = settled()
            member.use(used)
            heartbeat(&member, 2, others(1))
            #expect(count(member, 2) == 125)
            #expect(member.nextHeartbeat <= .milliseconds(2020))
            #expect(member.heartbeat(at: .milliseconds(2100)) == BudgetHeartbeat(share: told, claim: 125))
            member.receive(others(1), sentAt: .milliseconds(2100), .milliseconds(2100))
            #expect(
                member.nextHeartbeat == (told > 125 ? .milliseconds(2600) : .milliseconds(4100)),
                "others may wait for it")
            member.use(150)
            #expect(member.heartbeat(at: .seconds(3)).share == 150)
            member.use(20)
            #expect(member.heartbeat(at: .seconds(4)).share == 125)
        }
    }

    @Test("While the limit is about to use what it was told, all of the old share counts as used")
    func asking() {
        var member = settled()
        member.use(10)
        _ = member.share(at: .seconds(2))
        heartbeat(&member, 2, others(1))
        #expect(member.heartbeat(at: .seconds(2.1)).share == 250)
    }

    @Test("Shares are the capacity divided by the members, and one for each when they are too many")
    func division() {
        for (members, expected) in [(1, 250), (2, 125), (3, 83), (20, 12), (250, 1), (400, 1)] {
            var member = settled()
            heartbeat(&member, 2, others(240, members))
            #expect(count(member, 2) == expected)
        }
        var late = member()
        for age in [1.0, 15, 18.9] { heartbeat(&late, age, others(250, 400, age: age)) }
        #expect(count(late, 19) == 0)
        #expect(late.heartbeat(at: .seconds(18.95)).claim == 1, "it would not count as a member")
        heartbeat(&late, 19, others(250, 400, age: 19))
        #expect(count(late, 19) == 1)
    }

    @Test("The last one that joined says what the server allows, and nobody exceeds its own policy")
    func capacity() {
        var response = Self.alone
        for (told, expected) in [(100, 100), (1000, 250)] {
            response.capacity = told
            #expect(count(settled(response), 1) == expected)
        }
    }

    @Test("Without a budget there is nothing to divide")
    func noBudget() {
        var member = member(nil)
        #expect(member.share(at: .zero).count == nil)
        #expect(member.heartbeat(at: .zero) == BudgetHeartbeat(share: 0, claim: 0))
        member.receive(others(100), sentAt: .zero, .zero)
        #expect(member.nextHeartbeat == .seconds(2) && count(member, 1) == nil)
    }

    // MARK: Stops and outages

    @Test("A process that stood still for eight seconds has lost its share, and says what it had in use")
    func stopped() {
        var member = settled()
        member.use(40)
        #expect(count(member, 8.74) == 250)
        #expect(count(member, 8.75) == 0)
        #expect(member.heartbeat(at: .seconds(60)) == BudgetHeartbeat(share: 40, claim: 250))
        // The response to a heartbeat that left before it stood still proves nothing.
        var other = settled()
        _ = other.heartbeat(at: .seconds(2))
        other.receive(BudgetResponse(age: .seconds(2)), sentAt: .seconds(2), .seconds(60))
        #expect(count(other, 60) == 0)
        heartbeat(&other, 61)
        #expect(count(other, 61) == 0, "its claim was not heeded meanwhile")
    }

    @Test("While the database is away, the last share counts for five minutes, and then that of the most members")
    func outage() {
        var member = settled(others(50, 5))
        for second in 1..<4 { heartbeat(&member, Double(second * 2)) }
        #expect(count(member, 6) == 250)
        for second in stride(from: 8.0, through: 400, by: 4) {
            member.failed(at: .seconds(second))
            #expect(count(member, second + 1) == (second + 1 < 306 ? 250 : 50))
            #expect(!member.isIdle(.seconds(second + 1)))
        }
        #expect(member.nextHeartbeat == .seconds(401))
    }

    @Test("A process that stood still while the database was away has lost its share, and sends one per window")
    func stoppedInOutage() {
        var member = settled()
        member.failed(at: .seconds(5))
        #expect(count(member, 12.9) == 250)
        #expect(count(member, 13) == 0)
        _ = member.heartbeat(at: .seconds(60))
        member.failed(at: .seconds(62))
        #expect(count(member, 62) == 1)
    }

    @Test("A member that never had a share sends one request per window while the database is away")
    func unreachable() {
        var member = member()
        member.failed(at: .seconds(2))
        #expect(count(member, 2) == 1 && count(member, 500) == 1)
        var joining = self.member()
        heartbeat(&joining, 0, others(250))
        joining.failed(at: .seconds(4))
        #expect(count(joining, 4) == 1)
    }

    @Test("After an outage a member takes nothing for eight seconds from others that are not back yet")
    func afterOutage() {
        var member = settled(others(125))
        for second in 2..<60 { member.failed(at: .seconds(second)) }
        for (second, age) in [(60.0, 0.0), (61, 1), (67.9, 7.9)] {
            heartbeat(&member, second, others(0, 1, age: age, isUnsure: true))
            #expect(count(member, second) == 125)
        }
        heartbeat(&member, 68, others(0, 1, age: 8, isUnsure: true))
        #expect(count(member, 68) == 250)
    }

    @Test("A member whose row was given up keeps only what others have left")
    func givenUp() {
        var member = settled(others(125))
        for second in 2..<60 { member.failed(at: .seconds(second)) }
        heartbeat(&member, 60, others(230, age: 0))
        #expect(count(member, 60) == 20)
        // Nor have others heeded its claim.
        var claiming = settled(others(125))
        for second in 2..<5 { heartbeat(&claiming, Double(second), others(0, 1, age: 1, isUnsure: true)) }
        for second in 5..<60 { claiming.failed(at: .seconds(second)) }
        heartbeat(&claiming, 60, BudgetResponse())
        #expect(count(claiming, 60) == 125)
    }

    // MARK: Pauses and rest

    @Test("A pause is told with what is left of it, until its end")
    func pause() {
        var member = settled(BudgetResponse(age: .seconds(60), pause: 7, pauseLeft: .seconds(5)))
        #expect(member.share(at: .seconds(2)).pause == BudgetShare.Pause(number: 7, remaining: .seconds(3.75)))
        #expect(member.share(at: .seconds(5.75)).pause == nil)
    }

    @Test("A limit without a question for ten seconds, or a window, is idle, and says that it uses nothing")
    func idle() {
        var member = settled()
        _ = member.share(at: .seconds(1))
        member.use(100)
        #expect(!member.isIdle(.seconds(11.9)) && member.isIdle(.seconds(12)))
        #expect(member.lastHeartbeat(at: .seconds(5)) == BudgetHeartbeat(share: 100, claim: 0))
        #expect(member.lastHeartbeat(at: .seconds(12)) == BudgetHeartbeat(share: 0, claim: 0))
    }
}
