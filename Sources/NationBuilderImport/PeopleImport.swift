// SPDX-License-Identifier: MIT

public import ErrandCSV
import ErrandCore
import ErrandJSONAPI
import ErrandMiddleware
public import NationBuilder

/// An import of people from rows of a file into a nation; it shows what would change, and writes nothing.
///
/// ```swift
/// let fields = try await PeopleImport.fields(of: nation)
/// var people = try PeopleImport(into: nation, ImportMap(header, fields: fields), ImportOptions())
/// for row in rows { try await people.add(row) }
/// let preview = try await people.preview()
/// print(preview.new, preview.changed, preview.same, preview.refused.count)
/// ```
///
/// It keeps the values of all people of the file, about 1 KB for each. Its requests go past every cache.
public struct PeopleImport: Sendable {
    private let nation: Nation
    private var state: PreviewState
    private var requests = 0

    /// The number of lookups that are sent at once; the nation's limit slows them down if needed.
    private static let atOnce = 8

    /// Creates an import.
    ///
    /// - Parameters:
    ///   - nation: The nation.
    ///   - map: What the columns set.
    ///   - options: The rules.
    /// - Throws: ``ImportError/Kind/noKey`` when no column is a key by which people are found.
    public init(into nation: Nation, _ map: ImportMap, _ options: ImportOptions) throws(ImportError) {
        self.nation = nation
        state = try PreviewState(map, options)
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

    /// Takes the next row, and looks people up when enough rows wait.
    ///
    /// - Throws: `ClientError` when the nation cannot be asked, or returns people who were not asked for.
    public mutating func add(_ row: CSVRow) async throws {
        if state.add(row) { try await look() }
    }

    /// Returns what the rows so far would change.
    ///
    /// - Throws: `ClientError` when the nation cannot be asked, or returns people who were not asked for.
    public mutating func preview() async throws -> ImportPreview {
        try await look()
        return state.result(requestsSent: requests)
    }

    private mutating func look() async throws {
        var lookups = state.lookups()[...]
        while !lookups.isEmpty {
            let (nation, targets) = (nation, state.targets)
            let found = try await withThrowingTaskGroup { group in
                for lookup in lookups.prefix(Self.atOnce) {
                    group.addTask { try await Self.people(of: lookup, targets, nation) }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            for (lookup, people, count) in found {
                requests += count
                try state.take(people, of: lookup)
            }
            lookups = lookups.dropFirst(Self.atOnce)
        }
        state.settle()
    }

    /// Returns the people whom a lookup finds, and the number of requests for that.
    private static func people(
        of lookup: PersonLookup, _ targets: [ImportTarget], _ nation: Nation
    ) async throws -> (lookup: PersonLookup, people: [KnownPerson], requests: Int) {
        var people: [KnownPerson] = []
        var page = 1
        while true {
            let found = KnownPerson.people(
                in: try await nation.v2.client.send(lookup.request(targets, page: page)), targets)
            people += found
            // A key has one person, rarely some more, so that a further page shows an ignored filter.
            if found.count < 100 || page == mostPages { return (lookup, people, page) }
            page += 1
        }
    }

    private static let mostPages = 3
}
