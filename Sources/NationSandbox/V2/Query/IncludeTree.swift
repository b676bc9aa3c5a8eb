// SPDX-License-Identifier: MIT

/// The sideloads of a request: `taggings.tag,author` as a tree.
struct IncludeTree: Sendable, Equatable {
    /// The largest depth; deeper requests are refused.
    static let maximumDepth = 10

    struct Branch: Sendable, Equatable {
        var name: String
        var tree: IncludeTree
    }

    private(set) var branches: [Branch] = []

    init() {}

    /// Reads the relationships in `include`, starting at a type.
    ///
    /// - Parameters:
    ///   - isStrict: Whether an unknown name is refused; otherwise it is ignored.
    ///   - depth: The number of names in a path that the operation knows.
    init(_ text: String, _ type: StoredType, strictly isStrict: Bool, to depth: Int) throws {
        for path in text.split(separator: ",") {
            let names = path.split(separator: ".").map { $0.filter { $0 != " " } }
            guard names.count <= Self.maximumDepth else {
                throw APIProblem.badRequest("Sideloads go at most \(Self.maximumDepth) levels deep.")
            }
            var owner: StoredType? = type
            var known: [String] = []
            for (level, name) in names.enumerated() {
                guard level < depth, let relationship = owner?.relationship(name) else {
                    guard isStrict else { break }
                    throw APIProblem.badRequest(
                        "Tried to sideload :\(name) on \(owner?.name ?? ""), but could not find a sideload with that name."
                    )
                }
                known.append(name)
                owner = StoredType.all[relationship.target]
            }
            add(known[...])
        }
    }

    mutating func add(_ path: ArraySlice<String>) {
        guard let first = path.first else { return }
        if let place = branches.firstIndex(where: { $0.name == first }) {
            branches[place].tree.add(path.dropFirst())
        } else {
            var branch = Branch(name: first, tree: IncludeTree())
            branch.tree.add(path.dropFirst())
            branches.append(branch)
        }
    }

    mutating func add(_ other: IncludeTree) {
        for branch in other.branches {
            add([branch.name])
            guard let place = branches.firstIndex(where: { $0.name == branch.name }) else { continue }
            branches[place].tree.add(branch.tree)
        }
    }

    /// Returns the names of all types that a query on `type` can sideload.
    func types(from type: StoredType) -> Set<String> {
        var found: Set<String> = []
        for branch in branches {
            guard let target = type.relationship(branch.name).flatMap({ StoredType.all[$0.target] }) else { continue }
            found.insert(target.name)
            found.formUnion(branch.tree.types(from: target))
        }
        return found
    }
}
