// SPDX-License-Identifier: MIT

/// The page of the documentation that names all operations of version 2.
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

    /// The page.
    var text: String {
        let count = resources.map(\.operations.count).reduce(1, +)
        var lines = [
            "# The operations of version 2", "", "All \(count) of them, and the methods that send them.", "",
            "## Overview",
            "",
            "Each type of resource is a property of ``NationV2``, a ``ResourceCollection`` whose",
            "methods are those that the type can do. `all` walks over what is listed, `pages`",
            "gives the pages as they come, and `count` asks how many there are; the API has one",
            "operation for all of these.", "",
            "| operation | method of `nation.v2` |", "|---|---|",
        ]
        for resource in resources {
            for operation in resource.operations {
                guard let method = Self.methods[operation.does] else { continue }
                let calls = method.split(separator: "`, `").map { "`\(resource.collection).\($0)`" }
                lines.append("| `\(operation.method) \(operation.path)` | \(calls.joined(separator: ", ")) |")
            }
        }
        lines.append("| `GET async_processes/{id}` | `asyncProcesses.show(token)`, `asyncProcesses.work(token)` |")
        return lines.joinedLines() + "\n"
    }
}
