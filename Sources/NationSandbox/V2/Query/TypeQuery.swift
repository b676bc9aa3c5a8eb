// SPDX-License-Identifier: MIT

/// A query for resources of a type, checked against the type.
struct TypeQuery: Sendable {
    struct Page: Sendable, Equatable {
        static let defaultSize = 20
        static let maximumSize = 100

        var number = 1
        var size = defaultSize
        /// The rows to skip before the first page.
        var offset = 0

        var start: Int { offset + (number - 1) * size }
    }

    struct Order: Sendable {
        var sql: String
        var isDescending: Bool
        var isKey: Bool
    }

    /// The largest number of filters, and of attributes to sort by; more are refused.
    ///
    /// SQLite limits the size of a statement.
    static let maximumFilters = 50

    let type: StoredType
    private(set) var conditions: [SQLCondition] = []
    private(set) var orders: [Order] = []
    var include = IncludeTree()
    private(set) var page = Page()
    private(set) var countsTotal = false
    /// The attributes that `fields` names, by type.
    private(set) var fields: [String: Set<String>] = [:]
    /// The attributes that `extra_fields` names, by type.
    private(set) var extraFields: [String: Set<String>] = [:]
    /// The conditions on sideloaded rows, by type.
    private(set) var sideConditions: [String: [SQLCondition]] = [:]
    /// The pages of sideloaded rows, by type.
    private(set) var sidePages: [String: Page] = [:]

    /// The number of filters that the request has.
    private var filterCount = 0
    private let people: PersonTemplate
    private let behaviors: Setting<SandboxBehaviors>

    init(
        _ query: QueryItems, of type: StoredType, _ people: PersonTemplate,
        _ behaviors: Setting<SandboxBehaviors>, for operation: StoredType.Operations = []
    ) throws {
        self.type = type
        self.people = people
        self.behaviors = behaviors
        if !type.isPaged { page.size = Int(Int32.max) }
        if let include = query["include"] {
            let listed = type.plainOperations.isDisjoint(with: operation) ? 1 : 0
            self.include = try IncludeTree(
                include, type, strictly: behaviors.holds(.unknownIncludeErrors),
                to: behaviors.holds(.listedSideloads) ? listed : IncludeTree.maximumDepth)
        }
        let sideTypes = include.types(from: type)
        guard behaviors.read({ sideTypes.isDisjoint(with: $0.missingPermissions) }) else {
            throw APIProblem.unauthorized
        }
        for item in query.items {
            guard let name = BracketedName(item.name) else {
                throw APIProblem.badRequest("\(item.name) is not a parameter.")
            }
            switch name.family {
            case "filter": try addFilter(name.path, item.value, sideTypes)
            case "sort": try addOrders(item.value)
            case "page": try addPage(name.path, item.value, sideTypes)
            case "fields", "extra_fields": try addFields(name, item.value)
            case "stats": try addStatistics(name.path, item.value)
            default: break
            }
        }
        guard page.start >= 0, page.start < Int(Int32.max) else {
            throw APIProblem.badRequest("There is no page \(page.number).")
        }
    }

    /// The condition on the rows; `nil` for all rows.
    var condition: SQLCondition? {
        var all = conditions
        if let own = type.rows.condition { all.append(SQLCondition(sql: own)) }
        return all.isEmpty ? nil : .all(all)
    }

    /// Whether the request has conditions or an order of its own.
    var isChosen: Bool { filterCount > 0 || !orders.isEmpty }

    /// The query without conditions, for the response to a write.
    var unfiltered: Self {
        var copy = self
        copy.conditions = []
        return copy
    }

    func narrowed(by condition: SQLCondition) -> Self {
        var copy = self
        copy.conditions.append(condition)
        return copy
    }

    // MARK: Filters

    private mutating func addFilter(_ path: [String], _ value: String, _ sideTypes: Set<String>) throws {
        filterCount += 1
        guard filterCount <= Self.maximumFilters else {
            throw APIProblem.badRequest("A request takes at most \(Self.maximumFilters) filters.")
        }
        if let attribute = path.first, behaviors.read({ $0.ignoresFilter(attribute, of: type.name) }) { return }
        let compiler = FilterCompiler(type: type, people: people, behaviors: behaviors)
        if let condition = try compiler.condition(path, value) {
            conditions.append(condition)
            return
        }
        if path.count > 1, sideTypes.contains(path[0]), let side = StoredType.all[path[0]] {
            let compiler = FilterCompiler(type: side, people: people, behaviors: behaviors)
            if let condition = try compiler.condition(Array(path.dropFirst()), value) {
                sideConditions[side.name, default: []].append(condition)
                return
            }
        }
        guard behaviors.holds(.unknownFilterErrors) else { return }
        throw APIProblem.badRequest(
            "Tried to filter on attribute :\(path.first ?? ""), but could not find an attribute with that name.")
    }

    // MARK: Order and pages

    private mutating func addOrders(_ text: String) throws {
        for part in text.split(separator: ",") {
            guard orders.count < Self.maximumFilters else {
                throw APIProblem.badRequest("A list is sorted by at most \(Self.maximumFilters) attributes.")
            }
            let isDescending = part.hasPrefix("-")
            let name = String(isDescending ? part.dropFirst() : part)
            if name == "id" {
                orders.append(Order(sql: type.rows.id, isDescending: isDescending, isKey: true))
                continue
            }
            guard let attribute = type.attribute(name), attribute.isKnown, attribute.kind != .object([]),
                attribute.kind != .address
            else {
                throw APIProblem.badRequest(
                    "Tried to sort on attribute :\(name), but could not find an attribute with that name.")
            }
            // SQLite reads a single number as the position of a column.
            let sql = type.sql(attribute)
            let term = Int64(sql) == nil ? sql : "CAST(\(sql) AS INTEGER)"
            orders.append(Order(sql: term, isDescending: isDescending, isKey: false))
        }
    }

    private mutating func addPage(_ path: [String], _ value: String, _ sideTypes: Set<String>) throws {
        switch path.count {
        // The OpenAPI document declares no pages for this type.
        case 1 where !type.isPaged: break
        case 1: try set(path[0], value, of: &page)
        case 2 where sideTypes.contains(path[0]):
            try set(path[1], value, of: &sidePages[path[0], default: Page()])
        default: throw APIProblem.badRequest("page takes number and size.")
        }
    }

    private func set(_ name: String, _ value: String, of page: inout Page) throws {
        switch name {
        case "number":
            guard let number = Int(value), (1...Int(Int32.max)).contains(number) else {
                throw APIProblem.badRequest("page[number] is a number from 1, not \(value).")
            }
            page.number = number
        case "size":
            guard let size = Int(value), size >= 1, size <= Page.maximumSize || !behaviors.holds(.pageSizeErrors)
            else {
                throw APIProblem.badRequest("page[size] is a number from 1 to \(Page.maximumSize), not \(value).")
            }
            page.size = min(size, Page.maximumSize)
        case "offset" where behaviors.holds(.pageOffsets):
            guard let offset = Int(value), (0...Int(Int32.max)).contains(offset) else {
                throw APIProblem.badRequest("page[offset] is a number from 0, not \(value).")
            }
            page.offset = offset
        case "after" where behaviors.holds(.pageCursors):
            guard let bytes = Base64URL.decode(value.filter { $0 != "=" }),
                case .integer(let offset)? = JSONValue(parsing: bytes)?[key: "offset"],
                (0...Int64(Int32.max)).contains(offset)
            else { throw APIProblem.badRequest("page[after] is not a cursor.") }
            page.offset = Int(offset)
        default: throw APIProblem.badRequest("page takes number and size, not \(name).")
        }
    }

    // MARK: Fields

    private mutating func addFields(_ name: BracketedName, _ value: String) throws {
        guard name.path.count == 1 else { throw APIProblem.badRequest("\(name.family) needs a type in brackets.") }
        let names = Set(value.split(separator: ",").map { $0.filter { $0 != " " } })
        let type = StoredType.all[name.path[0]]
        if name.family == "fields" {
            if !behaviors.holds(.unknownFieldsIgnored),
                let unknown = names.first(where: { type?.attribute($0)?.isKnown != true })
            {
                throw APIProblem.badRequest("\(name.path[0]) has no attribute \(unknown).")
            }
            fields[name.path[0]] = names
        } else {
            for unknown in names.sorted() where type?.attribute(unknown)?.access != .extra {
                throw APIProblem.badRequest("\(name.path[0]) has no extra field \(unknown).")
            }
            extraFields[name.path[0]] = names
        }
    }

    private mutating func addStatistics(_ path: [String], _ value: String) throws {
        guard path == ["total"], value == "count", behaviors.holds(.totals) else {
            throw APIProblem.badRequest("The only statistic is stats[total]=count.")
        }
        countsTotal = true
    }
}
