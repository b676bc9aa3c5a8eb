// SPDX-License-Identifier: MIT

import Foundation

extension TemporaryFolder {
    /// Writes a script that can be run at once.
    ///
    /// Another program writes the file. If this process wrote it, a program that another test starts at that moment
    /// could hold the file open, and a file that is open for writing cannot be run (`ETXTBSY`).
    package static func addProgram(at path: String, _ script: String) throws {
        let text = "\(path).text"
        try Data(script.utf8).write(to: URL(fileURLWithPath: text))
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/install")
        process.arguments = ["-m", "755", text, path]
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw CocoaError(.fileWriteUnknown) }
        remove(text)
    }
}
