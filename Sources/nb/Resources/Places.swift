// SPDX-License-Identifier: MIT

import ArgumentParser
import NationBuilder

/// The arguments for a resource of the nation itself.
struct InNation: PlaceArguments {
    var words: [String] { [] }

    static func words(_ values: [String]) -> String? { nil }
}

/// The arguments for a resource of one of the nation's sites.
struct InSite: PlaceArguments {
    @Option(help: ArgumentHelp("The site's slug; the nation's slug by default.", valueName: "slug"))
    var site: String?

    func validate() throws { try EmptyValue.refuse(["--site": site]) }

    func values(_ nation: Nation, silently isSilent: Bool) async throws -> [String] {
        if let site { return [site] }
        return [try await nation.usualSite(silently: isSilent)]
    }

    var words: [String] { OptionWords.of(["--site": site]) }

    static func words(_ values: [String]) -> String? { values.first.map { "site \($0)" } }
}

/// The arguments for a resource of one person.
struct OfPerson: PlaceArguments {
    @Argument(help: "The person's id.", completion: ValueCompletion.people, transform: People.number)
    var person: Int

    var words: [String] { ["\(person)"] }

    static func words(_ values: [String]) -> String? { values.first.map { People.words($0, []) } }
}

/// The arguments for a resource of one list.
struct OfList: PlaceArguments {
    @Argument(help: "The list's id.", completion: ValueCompletion.lists, transform: Lists.number)
    var list: Int

    var words: [String] { ["\(list)"] }

    static func words(_ values: [String]) -> String? { values.first.map { Lists.words($0, []) } }
}

/// The arguments for a resource of one tag.
struct OfTag: PlaceArguments {
    @Argument(help: "The tag.", completion: ValueCompletion.tags)
    var tag: String

    var words: [String] { [tag] }

    static func words(_ values: [String]) -> String? { values.first.map { "tag \"\($0)\"" } }
}
