// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandFoundation
import ErrandJSON
import ErrandMiddleware
import HTTPTypes
import NationBuilder
import Synchronization

/// The references of others to the people whom an import has created: the reasons to keep such a person.
///
/// All relations of ``PersonRelation/all`` count, and places on lists. The people are looked at some at a time,
/// before they are deleted: each relation with an attribute by a filter; the types with others by a walk of what was
/// changed since the import, and then since the last walk; lists whose number of people has changed. A nation that
/// refuses a filter has its type walked instead. What cannot be read counts as not known, which keeps everybody.
final class PersonReferences: Sendable {
    /// The people who are looked at together: so many ids fit into a URL, and 10,000 people take less than 6,000
    /// requests.
    static let size = 125
    /// The age of a look up to which a person is deleted by it.
    ///
    /// A look takes some dozens of requests. So it is good for as long as a wait for the limit of requests takes.
    static let age = Duration.seconds(15)
    /// The difference of clocks that does no harm, in seconds.
    private static let margin = 86_400.0
    /// The time in seconds by which a walk begins before the end of the last.
    private static let overlap = 60.0
    private static let atOnce = 8

    private enum Question: Sendable {
        case filter(PersonRelation, String)
        case changes(String)
        case places

        /// The question, in words for a person.
        var words: String {
            switch self {
            case .filter(let relation, _): PersonRelation.words(relation.type)
            case .changes(let type): PersonRelation.words(type)
            case .places: "\(PersonRelation.place)"
            }
        }
    }

    private struct State: Sendable {
        /// The types of which all changes are read, with the time from which on.
        var walks: [String: Date]
        /// The types whose filters the nation refuses.
        var refused: Set<String> = []
        /// The findings of walks and lists.
        var found: ReferenceReading.Found = [:]
        /// The lists whose people are known.
        var lists: [String: JSONValue] = [:]
        var pages = 0
        /// Why nothing is known.
        var unknown: String?
        var looks: [String: (reason: String?, moment: TimeSource.Instant)] = [:]
    }

    private let nation: Nation
    private let people: CreatedPeople
    private let start: Date
    private let flag: StopFlag
    private let state: Mutex<State>

    /// - Parameters:
    ///   - time: When the import began.
    ///   - flag: Ends a look with `CancellationError` when it is set.
    init(to people: CreatedPeople, at nation: Nation, since time: Date, _ flag: StopFlag) {
        (self.people, self.nation, self.flag) = (people, nation, flag)
        let start = time.addingTimeInterval(-Self.margin)
        self.start = start
        state = Mutex(State(walks: Dictionary(uniqueKeysWithValues: Self.walked.map { ($0, start) })))
    }

    /// The types with a relation that only a walk shows.
    private static let walked = Set(PersonRelation.all.filter { $0.attribute == nil }.map(\.type))

    /// Returns the requests of an undo that nobody disturbs, at least.
    static func requests(for people: CreatedPeople) -> Int {
        guard !people.ids.isEmpty else { return 0 }
        let looks = (people.ids.count + size - 1) / size
        let filters = PersonRelation.all.filter { $0.attribute != nil }.count
        // A look shows the import's own tags, in pages of 100; the people of lists come besides.
        let tags = looks * (((people.taggings.count + looks - 1) / looks + 99) / 100)
        return looks * (filters + walked.count + 2) + tags
    }

    private var time: TimeSource { nation.v2.client.configuration.time }

    /// Returns why a person is kept, as the last look has shown; `nil` for one to whom nothing refers.
    func reason(for id: String) -> String? { state.withLock { $0.looks[id]?.reason } }

    /// Looks at people, and at those after them, unless all were looked at lately.
    ///
    /// - Parameter isAlone: Whether only these people are looked at.
    /// - Throws: `ClientError.rejected.filterIgnored` when the nation returns what was not asked for.
    func look(at ids: [String], isAlone: Bool = false) async throws {
        let now = time.now()
        let old = state.withLock { state in
            ids.filter { id in state.looks[id].map { $0.moment.advanced(by: Self.age) < now } ?? true }
        }
        guard let first = old.first else { return }
        try await look(isAlone ? old : people.next(Self.size, from: first))
    }

    private func look(_ ids: [String]) async throws {
        let found = try await findings(about: ids)
        let now = time.now()
        state.withLock { state in
            for id in ids {
                let relations = state.found[id, default: []].union(found[id, default: []])
                state.looks[id] = (state.unknown ?? reason(id, relations), now)
            }
        }
    }

    private func reason(_ id: String, _ relations: Set<PersonRelation>) -> String? {
        guard !relations.isEmpty else { return nil }
        let names = (PersonRelation.all + [.place]).filter { relations.contains($0) }.map(\.description)
        let list = ([names.dropLast().joined(separator: ", "), names.last ?? ""]).filter { !$0.isEmpty }
        let isUnsure = people.unsure.contains(id) && relations.contains { $0.type == PersonRelation.taggings }
        return "\(list.joined(separator: " and ")) refer to the person"
            + (isUnsure ? ", and nobody can tell who gave a tag, as a response was lost" : "")
    }

    // MARK: Questions

    private var questions: [Question] {
        let (walks, refused) = state.withLock { ($0.walks, $0.refused) }
        let filters = PersonRelation.all.filter { !refused.contains($0.type) }
            .compactMap { relation in relation.attribute.map { Question.filter(relation, $0) } }
        return walks.keys.sorted().map { .changes($0) } + [.places] + filters
    }

    /// Returns what filters show about people; what walks show is in the state then.
    private func findings(about ids: [String]) async throws -> ReferenceReading.Found {
        guard state.withLock({ $0.unknown == nil }) else { return [:] }
        var questions = questions[...]
        return try await withThrowingTaskGroup(of: ReferenceReading.Found.self) { group in
            var (found, isKnown): (ReferenceReading.Found, Bool) = ([:], true)
            func add() {
                guard isKnown, !flag.isSet, let question = questions.popFirst() else { return }
                group.addTask { [self] in try await response(to: question, about: ids) }
            }
            for _ in 0..<Self.atOnce { add() }
            while let response = try await group.next() {
                found.merge(response) { $0.union($1) }
                isKnown = state.withLock { $0.unknown == nil }
                add()
            }
            if flag.isSet { throw CancellationError() }
            return found
        }
    }

    private func response(to question: Question, about ids: [String]) async throws -> ReferenceReading.Found {
        do {
            switch question {
            case .filter(let relation, let attribute): return try await filtered(relation, attribute, ids)
            case .changes(let type): try await walk(type)
            case .places: try await readLists()
            }
        } catch let error as ReferenceReading.Unreadable {
            state.withLock { $0.unknown = error.reason }
        } catch let error as ClientError {
            guard let reason = ReferenceReading.unknown(question.words, error) else { throw error }
            state.withLock { $0.unknown = reason }
        }
        return [:]
    }

    private func filtered(
        _ relation: PersonRelation, _ attribute: String, _ ids: [String]
    ) async throws -> ReferenceReading.Found {
        do {
            return try await reading.found(relation, attribute, of: ids)
        } catch let error as ClientError where [400, 422].contains(error.response?.head.status.code) {
            // The type cannot be filtered by person, so that all its changes are read from now on.
            state.withLock { state in
                state.refused.insert(relation.type)
                if state.walks[relation.type] == nil { state.walks[relation.type] = start }
            }
            try await walk(relation.type)
            return [:]
        }
    }

    private func walk(_ type: String) async throws {
        let since = state.withLock { $0.walks[type] ?? start }
        let (found, latest) = try await reading.changes(of: type, since: since)
        state.withLock { state in
            state.found.merge(found) { $0.union($1) }
            state.walks[type] = max(since, latest.addingTimeInterval(-Self.overlap))
        }
    }

    private func readLists() async throws {
        let lists = try await reading.lists()
        for (list, value) in lists.sorted(by: { $0.key < $1.key }) where state.withLock({ $0.lists[list] != value }) {
            let found = try await reading.people(onList: list)
            state.withLock { state in
                state.lists[list] = value
                state.found.merge(found) { $0.union($1) }
            }
        }
    }

    private var reading: ReferenceReading {
        ReferenceReading(nation: nation, people: people) { [self] in try countPage() }
    }

    /// Counts a page, so that what others change does not keep an undo busy without a bound.
    private func countPage() throws {
        let most = 400 + people.ids.count / 50
        let pages = state.withLock { state in
            state.pages += 1
            return state.pages
        }
        guard pages <= most else {
            throw ReferenceReading.Unreadable(
                reason: "nobody can tell what refers to the person: more has changed since the import than \(most) "
                    + "pages")
        }
    }
}
