// SPDX-License-Identifier: MIT

internal import Synchronization

/// A writer's knowledge about the types it has written, for its next documents.
///
/// It contains only facts about a type that hold everywhere: how it is written,
/// and the names of its keys.
final class EncodedTypes: Sendable {
    struct Knowledge: Sendable {
        var treatments: [(type: ObjectIdentifier, treatment: EncodingTreatment)] = []
        var keys: [EncodedKeys.Snapshot] = []
    }

    private struct Known: Sendable {
        var asWritten = Knowledge()
        var converted = Knowledge()
    }

    // Converted keys have other names.
    private let known = Mutex(Known())
    /// The largest number of remembered types.
    static let most = 64

    func knowledge(convertingKeys: Bool) -> Knowledge {
        known.withLock { convertingKeys ? $0.converted : $0.asWritten }
    }

    func remember(_ knowledge: Knowledge, convertingKeys: Bool) {
        known.withLock { known in
            if convertingKeys { known.converted = knowledge } else { known.asWritten = knowledge }
        }
    }
}
