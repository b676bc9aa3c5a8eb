// SPDX-License-Identifier: MIT

public import ErrandCSV
import ErrandCore
import ErrandJSON
import ErrandJSONAPI
import ErrandMiddleware
public import NationBuilder

/// The preview of an import of people from rows of a file into a nation, and the plan of its writes.
///
/// ```swift
/// let fields = try await PeopleImport.fields(of: nation)
/// var people = try PeopleImport(into: nation, ImportMap(header, fields: fields), ImportOptions())
/// for row in rows { try await people.add(row) }
/// let preview = try await people.preview()
/// print(preview.new, preview.changed, preview.same, preview.refused.count)
/// ```
///
/// It writes nothing to the nation: ``plan(into:emailOptIn:mobileOptIn:_:)`` fills a journal, which an ``ImportRun`` writes.
///
/// It keeps the values of all rows of the file, about 1 KB for each. Its requests go past every cache.
public struct PeopleImport: Sendable {
    private let nation: Nation
    private var state: PreviewState
    private var requests = 0

    /// Creates an import.
    ///
    /// - Parameters:
    ///   - nation: The nation.
    ///   - map: What the columns set.
    ///   - options: The rules.
    ///   - forms: The forms in which the nation has stored what earlier imports have written, which are no changes.
    /// - Throws: ``ImportError/Kind/noKey`` when no column is a key by which people are found.
    public init(
        into nation: Nation, _ map: ImportMap, _ options: ImportOptions, storedForms forms: StoredForms = StoredForms()
    ) throws(ImportError) {
        self.nation = nation
        state = try PreviewState(map, options, forms)
    }

    /// Returns the custom fields of a nation's people.
    public static func fields(of nation: Nation) async throws -> [ImportField] {
        var fields: [ImportField] = []
        let people = V2.ResourceType.named("signups")
        for try await field in nation.v2.customFields.all(.request(.cache(.onlyNetwork))) {
            guard people?.hasCustomFields(of: field.resourceType) == true, let slug = field.slug else { continue }
            fields.append(ImportField(slug: slug, name: field.name ?? slug, type: field.fieldType))
        }
        return fields
    }

    /// Takes the next row; nobody is looked up yet.
    public mutating func add(_ row: CSVRow) async throws { state.add(row) }

    /// The number of rows on which a preview decides: those that are not refused for what they say themselves.
    public var rowCount: Int { state.rowCount }

    /// Looks up the people of the rows so far, and returns what the rows would change.
    ///
    /// - Parameter progress: Is called with the number of rows that are decided on.
    /// - Throws: `ClientError` when the nation cannot be asked, or returns people who were not asked for.
    public mutating func preview(_ progress: (Int) -> Void = { _ in }) async throws -> ImportPreview {
        while state.begin() {
            try await look()
            progress(state.decided)
        }
        for (list, ids) in state.lists {
            let members = try await ListMembers(nation: nation, list: list.id).among(
                ids, mostPages: ListMembers.mostPages)
            state.take(members: members, of: list)
            requests += ListMembers.requests(for: ids.count)
        }
        return state.result(requestsSent: requests)
    }

    /// Writes what the rows so far would change into a journal, in the order of the file, and the refused rows.
    ///
    /// The nation is not asked.
    ///
    /// - Parameters:
    ///   - journal: A journal without entries.
    ///   - emailOptIn: Whether new people have agreed to get e-mail of whom no cell says it; `nil` leaves it to the
    ///     nation, which takes it for yes.
    ///   - mobileOptIn: Whether they have agreed to get text messages, in the same way.
    ///   - progress: Is called with the number of people whose writes are in the journal.
    /// - Throws: ``JournalError``.
    public func plan(
        into journal: ChangeJournal, emailOptIn: Bool?, mobileOptIn: Bool?, _ progress: (Int) -> Void = { _ in }
    ) async throws {
        var optIns: [String: Bool] = [:]
        (optIns["email_opt_in"], optIns["mobile_opt_in"]) = (emailOptIn, mobileOptIn)
        let preview = state.result(requestsSent: requests)
        try await ImportNote(preview).save(to: journal)
        var tags: [String: String] = [:]
        for start in stride(from: 0, to: state.personCount, by: Self.planned) {
            let entries = state.entries(
                of: start..<min(start + Self.planned, state.personCount), optIns: optIns)
            for tag in entries.lazy.filter({ $0.action == .tag }).compactMap({ $0.sent?[PlannedPerson.tag]?.string })
            where tags[tag.lowercased()] == nil { tags[tag.lowercased()] = tag }
            try await journal.add(entries)
            progress(min(start + Self.planned, state.personCount))
        }
        try await journal.add(TagPreparation.entries(tags.values.sorted()))
        let refused = preview.refused.map { refusal in
            var entry = JournalEntry(number: refusal.line, type: PlannedPerson.people, action: .update)
            (entry.state, entry.reason) = (.refused, refusal.reason)
            return entry
        }
        for start in stride(from: 0, to: refused.count, by: Self.planned) {
            try await journal.add(Array(refused[start..<min(start + Self.planned, refused.count)]))
        }
    }

    /// Writes what the rows so far would change into a journal, and leaves it to the nation whether new people get
    /// text messages.
    @available(*, deprecated, renamed: "plan(into:emailOptIn:mobileOptIn:_:)")
    public func plan(into journal: ChangeJournal, emailOptIn: Bool?) async throws {
        try await plan(into: journal, emailOptIn: emailOptIn, mobileOptIn: nil)
    }

    private static let planned = 1000

    private mutating func look() async throws {
        let targets = state.targets
        // An id has one person, so that a full page of ids is the last one.
        for isOfIDs in [true, false] {
            try await look(
                state.lookups(ofIDs: isOfIDs), pages: { _ in isOfIDs ? 1 : Self.mostPages },
                request: { $0.request(targets, page: $1) }, take: { try $0.take($1, of: $2) })
        }
        try await look(
            state.traitLookups(), pages: { _ in Self.mostPages }, request: { $0.request(targets, page: $1) },
            take: { try $0.take($1, of: $2) })
        state.settle()
    }

    /// Looks people up, some lookups at once, and takes whom they find.
    ///
    /// - Parameters:
    ///   - lookups: The lookups.
    ///   - pages: Returns the most pages of a lookup: more would only show an ignored filter, which the first one shows.
    ///   - request: Returns the request for a page.
    ///   - take: Takes the people of a lookup.
    private mutating func look<Lookup: Sendable>(
        _ lookups: [Lookup], pages: (Lookup) -> Int,
        request: @escaping @Sendable (Lookup, Int) -> Request<JSONObject>,
        take: (inout PreviewState, [KnownPerson], Lookup) throws -> Void
    ) async throws {
        let (nation, targets) = (nation, state.targets)
        for start in stride(from: 0, to: lookups.count, by: PeopleReading.atOnce) {
            let found = try await withThrowingTaskGroup { group in
                for lookup in lookups[start..<min(start + PeopleReading.atOnce, lookups.count)] {
                    let most = pages(lookup)
                    group.addTask {
                        var people: [KnownPerson] = []
                        var page = 0
                        repeat {
                            page += 1
                            let document = try await nation.v2.client.send(request(lookup, page))
                            people += KnownPerson.people(in: document, targets)
                        } while people.count == page * PersonLookup.most && page < most
                        return (lookup, people, page)
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            for (lookup, people, pages) in found {
                requests += pages
                try take(&state, people, lookup)
            }
        }
    }

    /// Says who the people of rows are (``ImportPreview/questions``), by the lines of the rows; ``preview(_:)`` then
    /// decides on all rows again.
    public mutating func answer(_ answers: [Int: ImportAnswer]) { state.answer(answers) }

    /// A key or a trait has one person, rarely some more.
    private static let mostPages = 3
}
