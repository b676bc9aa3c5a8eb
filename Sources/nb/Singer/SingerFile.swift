// SPDX-License-Identifier: MIT

import ArgumentParser
import Foundation
import NationBuilderMirror

/// A file that is given to the tap.
enum SingerFile {
    /// Reads a file.
    ///
    /// - Throws: ``CommandFailure`` in words for a person.
    static func read<Value>(_ path: String, _ name: String, _ read: ([UInt8]) throws -> Value) throws -> Value {
        guard let data = NamedFile.content(path) else {
            let isMissing = !FileManager.default.fileExists(atPath: path)
            throw CommandFailure(
                "\(path): \(isMissing ? "there is no such file" : "the file cannot be read")", exitCode: 66)
        }
        do { return try read(Array(data)) } catch let error as SingerError {
            let isUsage = [.configuration, .catalog].contains(error.kind)
            throw CommandFailure("\(path): \(error.reason)", exitCode: isUsage ? 64 : 65)
        }
    }
}
