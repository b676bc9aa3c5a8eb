// SPDX-License-Identifier: MIT

import ErrandJSON

/// The functions of filters.
enum FilterFunctions {
    /// Returns the call of a function as a term.
    ///
    /// - Throws: ``FilterProblem`` for a function that is not built in.
    static func term(_ name: String, _ arguments: [FilterTerm]) throws -> FilterTerm {
        let key = "\(name)/\(arguments.count)"
        if let written = written(key, arguments) { return written }
        guard
            ofValue[name] != nil && arguments.isEmpty || ofTwo[name] != nil && arguments.count == 1
                || ofFilters.contains(key)
        else { throw FilterProblem.missing(arguments.isEmpty ? name : key) }
        return .call(name, arguments)
    }

    /// Returns a function that is short for other terms; `nil` for one of its own.
    private static func written(_ key: String, _ arguments: [FilterTerm]) -> FilterTerm? {
        func has(_ type: String) -> FilterTerm { .select(.isType(type)) }
        switch key {
        case "map/1": return .map(arguments[0])
        case "select/1": return .select(arguments[0])
        case "recurse/0": return .descendants
        case "scalars/0", "iterables/0":
            let (isArray, isObject) = (FilterTerm.isType("array"), FilterTerm.isType("object"))
            let isIterable = FilterTerm.or(isArray, isObject)
            return .select(key == "iterables/0" ? isIterable : .pipe(isIterable, .call("not", [])))
        case "values/0": return .select(.calculation(.unequal, .identity, .null))
        case "nulls/0": return has("null")
        case "booleans/0": return has("boolean")
        case "numbers/0": return has("number")
        case "strings/0": return has("string")
        case "arrays/0": return has("array")
        case "objects/0": return has("object")
        case "first/0": return .member(of: .identity, .literal(0))
        case "last/0": return .member(of: .identity, .literal(-1))
        case "nth/1": return .member(of: .identity, arguments[0])
        case "with_entries/1":
            let entries = FilterTerm.pipe(.call("to_entries", []), .map(arguments[0]))
            return .pipe(entries, .call("from_entries", []))
        case "any/1": return .call("any", [.elements(of: .identity), arguments[0]])
        case "all/1": return .call("all", [.elements(of: .identity), arguments[0]])
        default: return nil
        }
    }

    /// The functions whose arguments are run as filters, with the numbers of the arguments.
    private static let ofFilters: Set<String> = [
        "empty/0", "first/1", "last/1", "limit/2", "isempty/1", "any/2", "all/2", "map_values/1", "sort_by/1",
        "group_by/1", "unique_by/1", "min_by/1", "max_by/1", "add/1",
    ]

    /// Passes the outputs of a call.
    package static func call(
        _ name: String, _ arguments: [FilterTerm], _ run: FilterRun, _ input: FilterInput, _ emit: FilterRun.Emit
    ) throws {
        if arguments.isEmpty, let function = ofValue[name] { return try emit(function(input.value)) }
        if arguments.count == 1, let function = ofTwo[name] {
            return try run.run(arguments[0], input) { try emit(function(input.value, $0)) }
        }
        switch name {
        case "first":
            try run.take(arguments[0], input) { value in
                try emit(value)
                return false
            }
        case "last":
            var last: JSONValue?
            try run.run(arguments[0], input) { last = $0 }
            if let last { try emit(last) }
        case "limit": try limit(arguments, run, input, emit)
        case "isempty":
            var isEmpty = true
            try run.take(arguments[0], input) { _ in
                isEmpty = false
                return false
            }
            try emit(.bool(isEmpty))
        case "any", "all":
            let wanted = name == "any"
            var isFound = false
            try run.take(.pipe(arguments[0], arguments[1]), input) { value in
                isFound = value.isTrue == wanted
                return !isFound
            }
            try emit(.bool(isFound == wanted))
        case "add": try emit(FilterArithmetic.sum(try run.outputs(arguments[0], input)))
        case "map_values": try emit(try mapValues(arguments[0], run, input))
        case "sort_by", "group_by", "unique_by", "min_by", "max_by":
            try emit(try ordered(name, arguments[0], run, input))
        default: break
        }
    }

    private static func limit(
        _ arguments: [FilterTerm], _ run: FilterRun, _ input: FilterInput, _ emit: FilterRun.Emit
    ) throws {
        try run.run(arguments[0], input) { count in
            guard case .number(let number) = count else { throw FilterError("Invalid limit: not a number") }
            let most = number.nearestDouble
            if most < 0 { return try run.run(arguments[1], input, emit) }
            if most == 0 { return }
            var taken = 0.0
            try run.take(arguments[1], input) { value in
                try emit(value)
                taken += 1
                return taken < most
            }
        }
    }

    /// Returns an array or object with the first output for each element; one without an output is gone.
    private static func mapValues(
        _ term: FilterTerm, _ run: FilterRun, _ input: FilterInput
    ) throws -> JSONValue {
        func first(_ value: JSONValue) throws -> JSONValue? {
            var first: JSONValue?
            try run.take(term, input.with(value)) { output in
                first = output
                return false
            }
            return first
        }
        guard let object = input.value.object else {
            return .array(try FilterPath.elements(input.value).compactMap { try first($0) })
        }
        return .object(JSONObject(try object.compactMap { key, value in try first(value).map { (key, $0) } }))
    }

    private static func ordered(
        _ name: String, _ term: FilterTerm, _ run: FilterRun, _ input: FilterInput
    ) throws -> JSONValue {
        guard let array = input.value.array else {
            let verb = name == "group_by" ? "grouped" : name == "sort_by" ? "sorted" : "compared"
            throw FilterError("\(ValueText.shown(input.value)) cannot be \(verb), as it is not an array")
        }
        let keyed = try array.map { (key: JSONValue.array(try run.outputs(term, input.with($0))), value: $0) }
        return order(name, keyed)
    }

    /// Returns values in the order of their keys, or the one whose key is the least or the greatest.
    package static func order(_ name: String, _ items: [(key: JSONValue, value: JSONValue)]) -> JSONValue {
        let sorted = FilterOrder.sorted(items, by: \.key)
        switch name {
        case "sort_by": return .array(sorted.map(\.value))
        case "min_by": return sorted.first?.value ?? .null
        case "max_by": return sorted.last?.value ?? .null
        default:
            var groups: [(key: JSONValue, values: [JSONValue])] = []
            for item in sorted {
                if let last = groups.last, FilterOrder.compare(last.key, item.key) == 0 {
                    groups[groups.count - 1].values.append(item.value)
                } else {
                    groups.append((item.key, [item.value]))
                }
            }
            return .array(groups.map { name == "group_by" ? .array($0.values) : $0.values[0] })
        }
    }
}
