// SPDX-License-Identifier: MIT

/// The state that the readers of one document share.
final class ReadingSession {
    let options: JSONReader
    let limits: JSONLimits
    let floatNames: JSONReader.NonConformingFloatStrategy.Names?
    let duplicateKeys: JSONDuplicateKeys.Policy
    let start: DocumentStart
    /// Whether keys are searched by a name that differs from the written one.
    let convertsKeys: Bool
    /// Whether that name depends on the path of the object.
    let convertsByPath: Bool
    /// The shapes of objects that were read as values.
    var shapes = ObjectShapes()
    /// The shapes of objects that were indexed.
    var indexShapes = ObjectShapes()
    /// The shape of all objects without members.
    private(set) lazy var emptyShape = ObjectShape(keys: [])
    /// The shapes that the index of the document refers to by number.
    private(set) var indexedShapes: [ObjectShape] = []

    init(_ options: JSONReader, start: DocumentStart) {
        self.options = options
        limits = options.limits
        floatNames = options.nonConformingFloatDecodingStrategy.names
        duplicateKeys = options.duplicateKeys.policy
        self.start = start
        switch options.keyDecodingStrategy.form {
        case .asWritten: (convertsKeys, convertsByPath) = (false, false)
        case .fromSnakeCase: (convertsKeys, convertsByPath) = (true, false)
        case .custom: (convertsKeys, convertsByPath) = (true, true)
        }
    }

    /// Returns the number by which the index refers to a shape.
    func number(of shape: ObjectShape) -> Int {
        if shape.number < 0 {
            shape.number = indexedShapes.count
            indexedShapes.append(shape)
        }
        return shape.number
    }
}
