// SPDX-License-Identifier: MIT

/// The state that the writers of one document share.
final class WritingSession {
    let options: JSONWriter
    let isSorted: Bool
    let convertsKeys: Bool
    /// Whether a key has the same name everywhere in the document, and stays at
    /// its position.
    private let sharesKeys: Bool
    /// Whether a closure of the user writes dates.
    let hasOwnDates: Bool
    /// Whether a closure of the user writes data.
    let hasOwnData: Bool
    /// The error of the first invalid call that could not throw.
    private(set) var refusal: EncodingError?
    private var known = EncodedTypes.Knowledge()
    private var keysByType: [EncodedKeys] = []
    private var treatmentCount = 0

    init(_ options: JSONWriter) {
        self.options = options
        isSorted = options.keyOrder.isSorted
        if case .custom = options.dateEncodingStrategy.form { hasOwnDates = true } else { hasOwnDates = false }
        if case .custom = options.dataEncodingStrategy.form { hasOwnData = true } else { hasOwnData = false }
        switch options.keyEncodingStrategy.form {
        case .asWritten: (convertsKeys, sharesKeys) = (false, !isSorted)
        case .toSnakeCase: (convertsKeys, sharesKeys) = (true, !isSorted)
        case .custom: (convertsKeys, sharesKeys) = (true, false)
        }
    }

    /// Remembers an error, so that writing the document throws it.
    func refuse(_ error: EncodingError) { if refusal == nil { refusal = error } }

    /// Loads the knowledge from the writer's earlier documents.
    func recall() {
        known = options.types.knowledge(convertingKeys: convertsKeys)
        treatmentCount = known.treatments.count
    }

    /// Saves the knowledge for the writer's later documents.
    func remember() {
        let isNew = keysByType.contains { keys in
            keys.count > (known.keys.first { $0.type == keys.type }?.count ?? 0)
        }
        guard isNew || known.treatments.count > treatmentCount else { return }
        for keys in keysByType {
            known.keys.removeAll { $0.type == keys.type }
            if known.keys.count < EncodedTypes.most { known.keys.append(keys.snapshot) }
        }
        options.types.remember(known, convertingKeys: convertsKeys)
    }

    /// Returns the way to write values of a type, and remembers it because
    /// finding out is slow.
    func treatment<Value: Encodable>(of type: Value.Type) -> EncodingTreatment {
        let identifier = ObjectIdentifier(type)
        for entry in known.treatments where entry.type == identifier { return entry.treatment }
        let treatment = EncodingTreatment(type)
        if known.treatments.count < EncodedTypes.most { known.treatments.append((identifier, treatment)) }
        return treatment
    }

    var readingBack: JSONLimits {
        var limits = JSONLimits()
        limits.depth = .max
        limits.numberLength = .max
        return limits
    }

    /// Returns the keys of an enumeration, or `nil` for keys that must be
    /// distinguished by their names.
    func keys<Key: CodingKey>(of type: Key.Type) -> EncodedKeys? {
        guard sharesKeys, MemoryLayout<Key>.size <= 1 else { return nil }
        let identifier = ObjectIdentifier(type)
        for keys in keysByType where keys.type == identifier { return keys }
        let keys = known.keys.first { $0.type == identifier }.map { EncodedKeys($0) } ?? EncodedKeys(of: type)
        keysByType.append(keys)
        return keys
    }
}
