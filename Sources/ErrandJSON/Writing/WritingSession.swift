// SPDX-License-Identifier: MIT

/// What the writers of one document share.
final class WritingSession {
    let options: JSONWriter
    let isSorted: Bool
    let convertsKeys: Bool
    private var treatments: [(type: ObjectIdentifier, treatment: EncodingTreatment)] = []
    private var keysByType: [(type: ObjectIdentifier, keys: EncodedKeys)] = []

    init(_ options: JSONWriter) {
        self.options = options
        isSorted = options.keyOrder.isSorted
        if case .asWritten = options.keyEncodingStrategy.form { convertsKeys = false } else { convertsKeys = true }
    }

    /// How to go about a value, by its type; finding out takes a while.
    func treatment<Value: Encodable>(of value: Value) -> EncodingTreatment {
        let identifier = ObjectIdentifier(Value.self)
        for entry in treatments where entry.type == identifier { return entry.treatment }
        let treatment = EncodingTreatment(value)
        if treatments.count < 64 { treatments.append((identifier, treatment)) }
        return treatment
    }

    /// The limits for reading back what was just written.
    var readingBack: JSONLimits {
        var limits = JSONLimits()
        limits.depth = .max
        limits.numberLength = .max
        return limits
    }

    /// The keys that objects keyed by a type have had; `nil` when keys are data.
    func keys(of type: any CodingKey.Type) -> EncodedKeys? {
        guard type != AnyJSONKey.self else { return nil }
        let identifier = ObjectIdentifier(type)
        for entry in keysByType where entry.type == identifier { return entry.keys }
        let keys = EncodedKeys()
        keysByType.append((identifier, keys))
        return keys
    }
}
