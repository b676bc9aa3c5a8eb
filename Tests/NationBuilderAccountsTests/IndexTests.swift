// SPDX-License-Identifier: MIT

import Foundation
import NationBuilder
import TestSupport
import Testing

@testable import NationBuilderAccounts

@Suite("The list of accounts", .timed)
struct IndexTests {
    private static func record(_ person: Int, _ signIn: String = "a", name: String = "Jo") -> AccountRecord {
        AccountRecord(
            id: id(person), slug: "abe", name: name, email: nil, clientID: "app", signIn: signIn)
    }

    private static func id(_ person: Int) -> Account.ID {
        Account.ID(baseURL: "https://abe.nationbuilder.com", personID: person)
    }

    private static func index(_ people: Int...) -> AccountIndex {
        var index = AccountIndex()
        for person in people { index.add(record(person)) }
        return index
    }

    @Test("The first account is selected; further ones are added behind it")
    func add() {
        var index = Self.index(1)
        #expect(index.selected == Self.id(1))
        let wasThere = index.add(Self.record(2))
        #expect(!wasThere)
        #expect(index.accounts.map(\.id.personID) == [1, 2] && index.selected == Self.id(1))
    }

    @Test("An account that is there is replaced in its place")
    func replace() {
        var index = Self.index(1, 2)
        let wasThere = index.add(Self.record(1, "b", name: "New"))
        #expect(wasThere)
        #expect(index.accounts.map(\.name) == ["New", "Jo"])
    }

    @Test(
        "When an account goes, the first of the others is selected, unless another one was",
        arguments: [
            (1, 1, [2, 3], 2), (2, 2, [1, 3], 1), (3, 3, [1, 2], 1), (1, 2, [1, 3], 1), (3, 1, [2, 3], 3),
        ])
    func remove(_ selected: Int, _ removed: Int, _ left: [Int], _ now: Int) {
        var index = Self.index(1, 2, 3)
        let isDone = [index.select(Self.id(selected)), index.remove(Self.id(removed))]
        #expect(isDone == [true, true])
        #expect(index.accounts.map(\.id.personID) == left && index.selected == Self.id(now))
        #expect(index.previousSlug == "abe")
    }

    @Test("The last one that goes leaves nobody selected, and its nation's slug")
    func last() {
        var index = Self.index(1)
        #expect(index.previousSlug == nil)
        index.remove(Self.id(1))
        #expect(index.accounts.isEmpty && index.selected == nil && index.previousSlug == "abe")
    }

    @Test("What is not there is neither selected nor removed, and a newer sign-in is not removed with an older one")
    func nothing() {
        let index = Self.index(1)
        var other = index
        let isDone = [
            other.select(Self.id(9)), other.remove(Self.id(9)), other.remove(Self.id(1), signIn: "old"),
        ]
        #expect(isDone == [false, false, false] && other == index)
        let isRemoved = other.remove(Self.id(1), signIn: "a")
        #expect(isRemoved)
    }

    @Test("A list without a selection is read, and one of a newer version is not damaged")
    func unusual() throws {
        var index = Self.index(1, 2)
        let isRemoved = index.remove(Self.id(1), signIn: nil, selectsNext: false)
        #expect(isRemoved && index.selected == nil && index.accounts.count == 1)
        let data = try JSONEncoder().encode(index)
        #expect(try JSONDecoder().decode(AccountIndex.self, from: data) == index)
        let error = #expect(throws: AccountError.self) {
            try JSONDecoder().decode(AccountIndex.self, from: Data(#"{"version":99,"accounts":"?"}"#.utf8))
        }
        #expect(error?.kind == .store.unreadable && error?.reason?.contains("newer version") == true)
    }

    @Test("It is read as it is written")
    func coding() throws {
        var index = Self.index(1, 2)
        index.select(Self.id(2))
        index.remove(Self.id(1))
        index.revision = 7
        let data = try JSONEncoder().encode(index)
        #expect(try JSONDecoder().decode(AccountIndex.self, from: data) == index)
    }

    @Test("A list holds what is named here, and nothing else")
    func content() throws {
        var index = Self.index(1)
        var record = Self.record(2)
        record.email = "jo@example.com"
        index.add(record)
        index.remove(Self.id(1))
        let list = try JSONSerialization.jsonObject(with: JSONEncoder().encode(index)) as? [String: Any]
        #expect(
            list.map { Set($0.keys) } == ["accounts", "name", "previous_slug", "revision", "selected", "version"])
        let accounts = list?["accounts"] as? [[String: Any]]
        #expect(
            accounts?.map { Set($0.keys) } == [["id", "name", "slug", "client_id", "email", "sign_in"]])
    }

    @Test("A person without a name and an address is Person and the id")
    func nameless() throws {
        let person = V1.Person {
            $0.id = 7
            $0.username = " "
        }
        #expect(try KnownPerson(person).name == "Person 7")
    }

    @Test(
        "A list that contradicts itself, or leads a token astray, is damaged",
        arguments: [
            (#""revision":0"#, #""revision":-1"#),
            (#""revision":0"#, #""revision":9223372036854775807"#), (#""revision":0"#, #""revision":"x""#),
            (#""selected":{"#, #""selected":{"baseURL":"https://abe.nationbuilder.com","personID":9},"other":{"#),
            (#""slug":"abe""#, #""slug":"a/b""#),
            (#""baseURL":"https:"#, #""baseURL":"http:"#), (#""personID":2"#, #""personID":1"#),
        ])
    func damaged(_ part: String, _ replacement: String) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.withoutEscapingSlashes, .sortedKeys]
        let text = String(decoding: try encoder.encode(Self.index(1, 2)), as: UTF8.self)
        #expect(throws: Never.self) { try JSONDecoder().decode(AccountIndex.self, from: Data(text.utf8)) }
        let broken = text.replacing(part, with: replacement)
        #expect(broken != text, "\(text)")
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(AccountIndex.self, from: Data(broken.utf8)) }
    }
}
