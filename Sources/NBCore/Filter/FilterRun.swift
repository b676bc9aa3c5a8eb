// SPDX-License-Identifier: MIT

import ErrandJSON

/// The value that a term works on, and the variables that it can name.
struct FilterInput {
    package let value: JSONValue
    package let variables: [String: JSONValue]

    package init(_ value: JSONValue, _ variables: [String: JSONValue] = [:]) {
        self.value = value
        self.variables = variables
    }

    /// Returns the same variables with another value.
    package func with(_ value: JSONValue) -> Self { Self(value, variables) }
}

/// A run of a filter: each term passes its outputs on, one by one.
///
/// The order of the outputs is that of `jq`.
final class FilterRun {
    typealias Emit = (JSONValue) throws -> Void

    private var steps = 0
    private var stops = 0

    /// Passes each output of a term to a closure.
    ///
    /// `dynamic` keeps the optimizer from making this function anew for each closure that it is called with, and
    /// then for each closure in what it made, without an end: a release build took all memory.
    dynamic func run(_ term: FilterTerm, _ input: FilterInput, _ emit: Emit) throws {
        steps += 1
        if steps % 1024 == 0 { try Task.checkCancellation() }
        switch term {
        case .identity: try emit(input.value)
        case .descendants: try descend(input.value, emit)
        case .literal(let value): try emit(value)
        case .variable(let name): try emit(input.variables[name] ?? .null)
        case .format(let format): try emit(.string(try format.text(input.value)))
        case .text(let parts, let format): try text(parts[...], format, "", input, emit)
        case .member(let target, let key):
            try run(key, input) { key in
                try run(target, input) { try emit(FilterPath.member($0, key)) }
            }
        case .slice(let target, let start, let end):
            try run(start ?? .null, input) { start in
                try run(end ?? .null, input) { end in
                    try run(target, input) { try emit(FilterPath.slice($0, start, end)) }
                }
            }
        case .elements(let target):
            try run(target, input) { for element in try FilterPath.elements($0) { try emit(element) } }
        case .pipe(let left, let right): try run(left, input) { try run(right, input.with($0), emit) }
        case .comma(let left, let right):
            try run(left, input, emit)
            try run(right, input, emit)
        case .attempt(let body, let handler): try attempt(body, handler, input, emit)
        case .call(let name, let arguments): try FilterFunctions.call(name, arguments, self, input, emit)
        default: try calculate(term, input, emit)
        }
    }

    /// Returns all outputs.
    func outputs(_ term: FilterTerm, _ input: FilterInput) throws -> [JSONValue] {
        var outputs: [JSONValue] = []
        try run(term, input) { outputs.append($0) }
        return outputs
    }

    private func calculate(_ term: FilterTerm, _ input: FilterInput, _ emit: Emit) throws {
        switch term {
        case .negative(let term): try run(term, input) { try emit(FilterArithmetic.negative($0)) }
        case .calculation(let operation, let left, let right):
            try run(right, input) { right in
                try run(left, input) { try emit(FilterArithmetic.value(operation, $0, right)) }
            }
        case .and(let left, let right):
            try run(left, input) { left in
                guard left.isTrue else { return try emit(false) }
                try run(right, input) { try emit(.bool($0.isTrue)) }
            }
        case .or(let left, let right):
            try run(left, input) { left in
                if left.isTrue { return try emit(true) }
                try run(right, input) { try emit(.bool($0.isTrue)) }
            }
        case .alternative(let left, let right): try alternative(left, right, input, emit)
        case .array(let body): try emit(.array(try body.map { try outputs($0, input) } ?? []))
        case .object(let members): try object(members[...], JSONObject(), input, emit)
        case .condition(let condition, let body, let other):
            try run(condition, input) { try run($0.isTrue ? body : other, input, emit) }
        case .binding(let source, let name, let body):
            try run(source, input) { value in
                try run(body, FilterInput(input.value, input.variables.merging([name: value]) { $1 }), emit)
            }
        default: break
        }
    }

    // MARK: Terms

    private func descend(_ value: JSONValue, _ emit: Emit) throws {
        try emit(value)
        guard value.array != nil || value.object != nil else { return }
        for element in try FilterPath.elements(value) { try descend(element, emit) }
    }

    /// Passes a text for each combination of its parts' outputs; those of the last part change last.
    private func text(
        _ parts: ArraySlice<FilterTerm.TextPart>, _ format: FilterFormat, _ rest: String, _ input: FilterInput,
        _ emit: Emit
    ) throws {
        guard let last = parts.last else { return try emit(.string(rest)) }
        switch last {
        case .plain(let plain): try text(parts.dropLast(), format, plain + rest, input, emit)
        case .outputs(let term):
            try run(term, input) { try text(parts.dropLast(), format, format.text($0) + rest, input, emit) }
        }
    }

    /// Passes an object for each combination of its members; those of the first one change last.
    private func object(
        _ members: ArraySlice<FilterTerm.Member>, _ made: JSONObject, _ input: FilterInput, _ emit: Emit
    ) throws {
        guard let first = members.first else { return try emit(.object(made)) }
        try run(first.key, input) { key in
            guard let name = key.string else {
                throw FilterError("Cannot use \(ValueText.shown(key)) as object key")
            }
            try run(first.value, input) { value in
                var made = made
                made[name] = value
                try object(members.dropFirst(), made, input, emit)
            }
        }
    }

    private func alternative(_ left: FilterTerm, _ right: FilterTerm, _ input: FilterInput, _ emit: Emit) throws {
        var isFound = false
        try run(left, input) { value in
            guard value.isTrue else { return }
            isFound = true
            try emit(value)
        }
        if !isFound { try run(right, input, emit) }
    }

    private func attempt(_ body: FilterTerm, _ handler: FilterTerm?, _ input: FilterInput, _ emit: Emit) throws {
        guard let failure = try self.failure(of: body, input, emit), let handler else { return }
        try run(handler, input.with(failure.value), emit)
    }

    /// Runs a term, and returns the error with which it ends.
    ///
    /// Errors of the closure are thrown: they are not the term's.
    private func failure(of term: FilterTerm, _ input: FilterInput, _ emit: Emit) throws -> FilterError? {
        do {
            try run(term, input) { value in
                do { try emit(value) } catch { throw Outside(error: error) }
            }
            return nil
        } catch let outside as Outside {
            throw outside.error
        } catch let error as FilterError {
            return error
        }
    }

    /// An error of what the outputs are passed to.
    private struct Outside: Error {
        let error: any Error
    }

    // MARK: Early ends

    /// Passes outputs to a closure until that returns `false`.
    package func take(_ term: FilterTerm, _ input: FilterInput, while isWanted: (JSONValue) throws -> Bool) throws {
        stops += 1
        let stop = Stop(number: stops)
        do {
            try run(term, input) { value in
                guard try isWanted(value) else { throw stop }
            }
        } catch let error as Stop where error.number == stop.number {
            return
        }
    }

    /// The end of a run of which the further outputs are not needed.
    private struct Stop: Error {
        let number: Int
    }
}
