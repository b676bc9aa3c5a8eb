// SPDX-License-Identifier: MIT

/// What the writers of one document share.
final class WritingSession {
    let options: JSONWriter
    let isSorted: Bool
    let convertsKeys: Bool
    /// Whether a key has one name everywhere in the document, and stays where
    /// it was written.
    private let sharesKeys: Bool
    /// Whether a closure of the user writes dates.
    let hasOwnDates: Bool
    /// Whether a closure of the user writes data.
    let hasOwnData: Bool
    /// The first call that could not be obeyed, and had no way to say so.
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

    /// Remembers that the document cannot be what was asked for.
    func refuse(_ error: EncodingError) { if refusal == nil { refusal = error } }

    /// Takes up what earlier documents of the writer taught.
    func recall() {
        known = options.types.knowledge(convertingKeys: convertsKeys)
        treatmentCount = known.treatments.count
    }

    /// Leaves what was learned to later documents.
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

    /// How to go about values of a type; finding out takes a while.
    func treatment<Value: Encodable>(of type: Value.Type) -> EncodingTreatment {
        let identifier = ObjectIdentifier(type)
        for entry in known.treatments where entry.type == identifier { return entry.treatment }
        let treatment = EncodingTreatment(type)
        if known.treatments.count < EncodedTypes.most { known.treatments.append((identifier, treatment)) }
        return treatment
    }

    /// The limits for reading back what was just written.
    var readingBack: JSONLimits {
        var limits = JSONLimits()
        limits.depth = .max
        limits.numberLength = .max
        return limits
    }

    /// The keys of an enumeration; `nil` for keys that have to be told apart by
    /// their names.
    func keys<Key: CodingKey>(of type: Key.Type) -> EncodedKeys? {
        guard sharesKeys, MemoryLayout<Key>.size <= 1 else { return nil }
        let identifier = ObjectIdentifier(type)
        for keys in keysByType where keys.type == identifier { return keys }
        let keys = known.keys.first { $0.type == identifier }.map { EncodedKeys($0) } ?? EncodedKeys(of: type)
        keysByType.append(keys)
        return keys
    }
}
