// SPDX-License-Identifier: MIT

import Mustache

/// The templates of the pages, which are embedded in the program.
struct Templates: Sendable {
    private let library: MustacheLibrary
    /// The error of a template; `nil` when there is none.
    let problem: String?

    init() {
        var templates: [String: MustacheTemplate] = [:]
        var problems: [String] = []
        for (name, bytes) in Self.sources {
            do { templates[name] = try MustacheTemplate(string: String(decoding: bytes, as: UTF8.self)) } catch {
                problems.append("\(name): \(error)")
            }
        }
        library = MustacheLibrary(templates: templates)
        problem = problems.isEmpty ? nil : problems.joined(separator: "; ")
    }

    /// Returns a page or a part of one; texts are escaped for HTML.
    func render(_ name: String, _ values: some Sendable) -> String { library.render(values, withTemplate: name) ?? "" }

    private static let sources: KeyValuePairs<String, [UInt8]> = [
        "layout": PackageResources.layout_mustache, "icons": PackageResources.icons_mustache,
        "button": PackageResources.button_mustache, "avatar": PackageResources.avatar_mustache,
        "panel": PackageResources.panel_mustache, "people": PackageResources.people_mustache,
        "welcome": PackageResources.welcome_mustache, "person": PackageResources.person_mustache,
        "person_form": PackageResources.person_form_mustache, "field": PackageResources.field_mustache,
        "deletion": PackageResources.deletion_mustache, "problem": PackageResources.problem_mustache,
        "plain": PackageResources.plain_mustache, "other_account": PackageResources.other_account_mustache,
    ]
}
