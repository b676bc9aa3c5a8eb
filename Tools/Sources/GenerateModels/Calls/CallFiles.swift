// SPDX-License-Identifier: MIT

import Foundation

/// The methods of version 1 that send a request, made from the functions that
/// create the requests.
struct CallFiles {
    /// The sources, by their paths in the project.
    let sources: [String: String]

    /// The folder of the sources, and that of the generated files.
    static let resources = "Sources/NationBuilder/V1/Resources"
    static let calls = "Sources/NationBuilder/Generated/V1/Calls"

    /// Reads the sources of a project.
    init(root: URL) throws {
        let folder = root.appending(path: Self.resources)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".swift") }
        sources = try Dictionary(
            uniqueKeysWithValues: names.map {
                ("\(Self.resources)/\($0)", try String(contentsOf: folder.appending(path: $0), encoding: .utf8))
            })
    }

    init(sources: [String: String]) { self.sources = sources }

    /// Returns the generated files, by their paths in the project.
    func files() throws -> [String: String] {
        let read = try sources.map { try ResourceFile(reading: $0.value, at: $0.key) }
        let names = Set(read.flatMap(\.functions).map(\.fullName))
        if let name = CallNames.written.keys.first(where: { !names.contains($0) }) {
            throw ReadingProblem("CallNames.written names \(name), which is no request")
        }
        var files: [String: String] = [:]
        for var file in read {
            file.functions.removeAll { CallNames.written[$0.fullName] != nil }
            if file.functions.isEmpty { continue }
            let name = file.path.dropFirst(Self.resources.count).dropLast(".swift".count)
            files["\(Self.calls)\(name)+Calls.swift"] = try ResourceCalls(file: file).text()
        }
        return files
    }
}
