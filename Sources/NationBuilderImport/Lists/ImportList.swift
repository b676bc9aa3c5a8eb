// SPDX-License-Identifier: MIT

import ErrandCSV
import ErrandCore
import ErrandJSONAPI
import ErrandMiddleware
public import NationBuilder

/// A list of a nation, onto which an import puts people.
public struct ImportList: Sendable, Hashable {
    /// The id.
    public let id: String
    /// The name for people; the slug or the id of a list without one.
    public let name: String
}

/// The lists of a nation, by their ids, slugs and names.
public struct NationLists: Sendable {
    private var lists: [(list: ImportList, names: [String])] = []
    /// The lists that have a text as their id, slug or name, by the text in lower case.
    private var byText: [String: [ImportList]] = [:]
    /// The names and slugs of all lists, for advice.
    public private(set) var names: [String] = []

    /// Reads the lists of a nation.
    public init(of nation: Nation) async throws {
        for try await list in nation.v2.lists.all(.request(.cache(.onlyNetwork))) {
            guard let id = list.id?.rawValue else { continue }
            let names = [list.name, list.slug].compactMap(\.self).filter { !$0.isEmpty }
            let entry = ImportList(id: id, name: names.first ?? id)
            lists.append((entry, names.reversed()))
            for text in Set([id] + names.map { Trimmed.of($0).lowercased() }) {
                byText[text, default: []].append(entry)
            }
            self.names += names
        }
    }

    /// The lists with the texts that mean them: the slug or the name, or the id where another list has it too.
    public var words: [(list: ImportList, word: String)] {
        lists.map { entry in
            let word = entry.names.first { (try? list($0))?.id == entry.list.id }
            return (entry.list, word ?? entry.list.id)
        }
    }

    /// Returns the list that a text means: its id, or its slug or name in capitals or not.
    ///
    /// - Throws: ``ImportError/Kind/list`` when there is none, or more than one.
    public func list(_ text: String) throws(ImportError) -> ImportList {
        let text = Trimmed.of(text)
        let found = byText[text.lowercased()] ?? []
        // The id decides, also where another list has the number as its name.
        if let list = found.first(where: { $0.id == text }) ?? (found.count == 1 ? found.first : nil) { return list }
        let ids = found.map(\.id).joined(separator: ", ")
        throw found.isEmpty
            ? ImportError(.list, "none of the lists has the id, slug or name \"\(text)\"", name: text)
            : ImportError(.list, "several lists are called \"\(text)\": their ids are \(ids)")
    }
}
