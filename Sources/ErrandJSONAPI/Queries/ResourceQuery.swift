// SPDX-License-Identifier: MIT

public import ErrandCore

/// A query for resources of a type, made of parts.
public struct ResourceQuery<Attributes: QueryVocabulary>: Sendable {
    /// The parts, in order.
    public var parts: [QueryPart<Attributes>]

    /// Creates a query of these parts.
    public init(_ parts: [QueryPart<Attributes>?] = []) { self.parts = parts.compactMap(\.self) }

    /// Creates a query of these parts.
    public init(_ parts: QueryPart<Attributes>?...) { self.init(parts) }

    /// Returns the query with more parts.
    public func with(_ more: QueryPart<Attributes>?...) -> Self { Self(parts + more.compactMap(\.self)) }

    /// The page size in the query; `nil` without one.
    public var pageSize: Int? { number("page[size]") }

    /// The page number in the query; `nil` without one.
    public var pageNumber: Int? { number("page[number]") }

    private func number(_ name: String) -> Int? {
        for part in parts.reversed() {
            guard case .values(let values) = part.step, let last = values.last(where: { $0.name == name }) else {
                continue
            }
            return Int(last.value.queryText)
        }
        return nil
    }

    /// Returns the names and values of the query, in order.
    ///
    /// - Throws: `ClientError.invalidRequest` when two filters have the same
    ///   name, or a value cannot be written.
    public func items() throws -> [(name: String, value: String)] {
        var lists: [(name: String, values: [String])] = []
        func add(_ values: [String], to name: String) {
            if let place = lists.firstIndex(where: { $0.name == name }) {
                lists[place].values += values.filter { !lists[place].values.contains($0) }
            } else {
                lists.append((name, values))
            }
        }
        for part in parts {
            switch part.step {
            case .filter(let name, let text):
                guard let text else {
                    throw ClientError(.invalidRequest, reason: "\(name) has no value, or one that cannot be written")
                }
                guard !lists.contains(where: { $0.name == name }) else {
                    throw ClientError(.invalidRequest, reason: "\(name) occurs twice, and the server would drop one")
                }
                lists.append((name, [text]))
            case .sort(let name): add([name], to: "sort")
            case .include(let names): add(names, to: "include")
            case .fields(let kind, let type, let names): add(names, to: "\(kind)[\(type)]")
            case .values(let values):
                for (name, value) in values {
                    lists.removeAll { $0.name == name }
                    lists.append((name, [value.queryText]))
                }
            case .request: break
            }
        }
        return lists.map { ($0.name, $0.values.joined(separator: ",")) }
    }

    /// The query as parts of a request.
    public var requestParts: [RequestPart] {
        let others = parts.compactMap { part in
            if case .request(let part) = part.step { part } else { nil }
        }
        do { return try items().map { .query($0.name, $0.value) } + others } catch {
            return [.edit { _ in throw error }]
        }
    }
}
