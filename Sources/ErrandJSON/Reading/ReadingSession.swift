// SPDX-License-Identifier: MIT

/// What the readers of one document share.
final class ReadingSession {
    let options: JSONReader
    let limits: JSONLimits
    let floatNames: JSONReader.NonConformingFloatStrategy.Names?
    let duplicateKeys: JSONDuplicateKeys.Policy
    let start: DocumentStart
    /// Whether keys are searched by another name than the one written.
    let convertsKeys: Bool
    var shapes = ObjectShapes()

    init(_ options: JSONReader, start: DocumentStart) {
        self.options = options
        limits = options.limits
        floatNames = options.nonConformingFloatDecodingStrategy.names
        duplicateKeys = options.duplicateKeys.policy
        self.start = start
        if case .asWritten = options.keyDecodingStrategy.form { convertsKeys = false } else { convertsKeys = true }
    }
}
