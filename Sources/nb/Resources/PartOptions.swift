// SPDX-License-Identifier: MIT

import ArgumentParser
import Errand
import NationBuilder

/// The options that choose some of a nation's people, for the list of all.
struct PartOptions<L: Listing>: ParsableArguments, Sendable {
    @Option(
        help: ArgumentHelp("Only people with this tag.", visibility: L.listsAllPeople ? .default : .hidden),
        completion: ValueCompletion.tags)
    var tag: String?

    @Option(
        help: ArgumentHelp(
            "Only people of this list: its id, its slug or its name.",
            visibility: L.listsAllPeople ? .default : .hidden),
        completion: ValueCompletion.lists)
    var list: String?

    /// Some of the people.
    struct Chosen: Sendable {
        let part: ExportSource.Part
        /// Their path in version 1.
        let path: PathTemplate
        /// Their owner, in words.
        let words: String?
    }

    var isGiven: Bool { tag != nil || list != nil }

    /// Refuses what cannot be combined.
    func validate(with conditions: [String], _ tracing: TracingOptions, _ isForWeb: Bool) throws {
        guard isGiven else { return }
        guard L.listsAllPeople else { throw ValidationError("--tag and --list are for nb people list.") }
        try EmptyValue.refuse(["--tag": tag, "--list": list])
        if tag != nil, list != nil { throw ValidationError("--tag cannot be combined with --list.") }
        if isForWeb { throw ValidationError("--web opens the page of all people: leave out --tag and --list.") }
        if tag != nil, tracing.curl, L.isOfVersionTwo || !conditions.isEmpty {
            throw ValidationError("Version 2 finds the people of a tag by several requests: leave out --curl.")
        }
    }

    /// Returns the chosen people; `nil` for all.
    ///
    /// - Parameter isSilent: Whether nothing may be sent, so that a list is not looked for by its name.
    func chosen(_ nation: Nation, silently isSilent: Bool) async throws -> Chosen? {
        if let tag {
            return Chosen(part: .tag(tag), path: PathTemplate(TaggedPeople.path, [tag]), words: OfTag.words([tag]))
        }
        guard let list else { return nil }
        let id = try await NamedList.id(of: list, nation, silently: isSilent)
        return Chosen(
            part: .list(id), path: PathTemplate(ListMembers.path, ["\(id)"]), words: OfList.words(["\(id)"]))
    }
}

extension Listing {
    /// Whether it is the list of all people, of which a part can be chosen.
    fileprivate static var listsAllPeople: Bool { self == All<People>.self || self == All<SignupType>.self }
}
