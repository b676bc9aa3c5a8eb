// SPDX-License-Identifier: MIT

/// A source file of resources, from which the methods are generated.
struct ResourceFile: Equatable {
    /// The path in the project.
    var path: String
    /// The lines of its public imports.
    var imports: [String] = []
    var functions: [RequestFunction] = []
}

extension ResourceFile {
    /// Reads the text of a file.
    ///
    /// Every `public static func` must create a request, and must be in an
    /// extension of its resource.
    init(reading text: String, at path: String) throws {
        self.path = path
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        var resource: String?
        for (index, line) in lines.enumerated() {
            if line.hasPrefix("public import ") { imports.append(line) }
            if line == "}" { resource = nil }
            if line.hasPrefix("extension ") {
                resource = line.wholeMatch(of: /extension (V1\.\w+) \{/).map { String($0.1) }
            }
            guard line.contains("public static ") else { continue }
            do throws(ReadingProblem) {
                guard let resource, line.hasPrefix(Self.opening) else {
                    throw ReadingProblem("a request stands in `extension V1.Resource`, as `public static func`")
                }
                functions.append(try Self.function(of: resource, in: lines, at: index))
            } catch {
                throw SourceProblem(file: path, line: index + 1, reason: error.reason)
            }
        }
    }

    private static let opening = "    public static func "
    private static let comment = "    ///"

    private static func function(
        of resource: String, in lines: [String], at index: Int
    ) throws(ReadingProblem) -> RequestFunction {
        let start = lines[..<index].lastIndex { !$0.hasPrefix(comment) }.map { $0 + 1 } ?? 0
        let text = lines[start..<index].map { line in
            let text = line.dropFirst(comment.count)
            return String(text.hasPrefix(" ") ? text.dropFirst() : text)
        }
        let code = lines[index...].joined(separator: "\n").dropFirst(opening.count)
        guard let brace = code.firstIndex(of: "{") else { throw ReadingProblem("the function has no body") }
        let function = RequestFunction(
            resource: resource, signature: try Signature(reading: String(code[..<brace])),
            comment: try RequestComment(reading: text))
        try function.check()
        return function
    }
}
