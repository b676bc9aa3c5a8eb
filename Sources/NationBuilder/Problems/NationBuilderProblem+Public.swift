// SPDX-License-Identifier: MIT

public import ErrandCore

extension NationBuilderProblem: PubliclyDescribedError {
    /// The code, and whether the network's edge responded.
    ///
    /// The server's message is left out, since it may quote the request. The
    /// description contains it.
    public var publicDescription: String {
        var pieces: [String] = []
        if mitigation != nil { pieces.append("stopped at the edge") }
        if isHTML { pieces.append("an HTML page") }
        if let code, Self.isCode(code.rawValue) { pieces.append(code.rawValue) }
        return pieces.isEmpty ? "a problem without a code" : pieces.joined(separator: ": ")
    }

    /// Returns whether a text has the form of the documented codes.
    private static func isCode(_ text: String) -> Bool {
        text.utf8.count <= 40 && text.utf8.allSatisfy { (0x61...0x7A).contains($0) || $0 == UInt8(ascii: "_") }
    }
}
