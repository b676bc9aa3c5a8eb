// SPDX-License-Identifier: MIT

import ErrandFoundation

/// The folders of a website's visitors, each with the date of the last visit.
struct VisitorFolders: VisitorRecords {
    private let root: String

    init(_ root: String) { self.root = root }

    /// Returns the path of a visitor's folder.
    func path(of visitor: String) -> String { "\(root)/\(visitor)" }

    /// Notes a visit, if the visitor has a folder.
    func note(_ visitor: String, at date: Date) {
        try? FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: path(of: visitor))
    }

    /// Returns the visitors whose last visit was longer ago than a duration.
    func visitors(awayFor duration: Duration, at now: Date) -> [String] {
        let date = now - duration / .seconds(1)
        let names = (try? FileManager.default.contentsOfDirectory(atPath: root)) ?? []
        return names.filter { name in
            guard WebSession.isVisitor(name),
                let attributes = try? FileManager.default.attributesOfItem(atPath: path(of: name)),
                attributes[.type] as? FileAttributeType == .typeDirectory,
                let last = attributes[.modificationDate] as? Date
            else { return false }
            return last < date
        }
    }

    /// Does the work: a folder has one server.
    func alone(_ work: @escaping @Sendable () async -> Void) async { await work() }

    /// Removes a visitor's folder.
    func remove(_ visitor: String) { try? FileManager.default.removeItem(atPath: path(of: visitor)) }
}
