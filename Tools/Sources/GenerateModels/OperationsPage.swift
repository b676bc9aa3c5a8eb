// SPDX-License-Identifier: MIT

/// The documentation page that lists all operations of version 2.
struct OperationsPage {
    let resources: [ResourceTable]

    private static let methods = [
        "list": "list(…)`, `all(…)`, `pages(…)`, `count(…)", "show": "show(id)", "create": "create { … }",
        "update": "update(id) { … }", "delete": "delete(id)",
        "me": "me()", "push": "push(draft)", "archive": "archive(id)",
        "signups": "signups(onList: id)`, `allSignups(onList: id)",
        "add_signups": "addSignups(ids, toList: id)", "remove_signups": "removeSignups(ids, fromList: id)",
        "tag": "tag(name, signupsOnList: id)", "untag": "untag(name, signupsOnList: id)",
        "abandon": "abandon(id, reason: …)", "complete": "complete(id, reason: …)", "reactivate": "reactivate(id)",
        "void": "void(id)",
    ]

    /// The text of the page.
    var text: String {
        let count = resources.map(\.operations.count).reduce(1, +)
        var lines = [
            "# The operations of version 2", "", "The methods for all \(count) operations.", "",
            "## Overview",
            "",
            "Each type of resource is a property of ``NationV2``: a ``ResourceCollection`` with the",
            "methods that the type supports. The API's list operation has four methods: `list`",
            "returns one page, `pages` returns the pages, `all` walks over all resources, and `count`",
            "returns their number.", "",
            "The last column has the relationships that `.include` can name, by the API's",
            "documentation. Any other does not compile. What a nation knows",
            "beyond its documentation can be named by `.raw(\"include\", …)`.", "",
            "| operation | method of `nation.v2` | sideloads |", "|---|---|---|",
        ]
        for resource in resources {
            for operation in resource.operations {
                guard let method = Self.methods[operation.does] else { continue }
                let calls = method.split(separator: "`, `").map { "`\(resource.collection).\($0)`" }
                lines.append(
                    "| `\(operation.method) \(operation.path)` | \(calls.joined(separator: ", ")) "
                        + "| \(sideloads(of: operation, resource)) |")
            }
        }
        lines.append("| `GET async_processes/{id}` | `asyncProcesses.show(token)`, `asyncProcesses.work(token)` | |")
        return lines.joinedLines() + "\n"
    }

    private func sideloads(of operation: ResourceTable.Operation, _ resource: ResourceTable) -> String {
        switch operation.does {
        case "delete", "add_signups", "remove_signups", "tag", "untag": return ""
        case "signups": return "as `signups.list`"
        default:
            guard operation.sideloads ?? true else { return "none" }
            return resource.relations.map { "`\($0.name)`" }.joined(separator: ", ")
        }
    }
}
