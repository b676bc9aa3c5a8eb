// SPDX-License-Identifier: MIT

internal import Synchronization

/// What a writer has learned of the types it wrote, for its next documents.
///
/// Only what holds for a type everywhere: how it is written, and the names of
/// its keys.
final class EncodedTypes: Sendable {
    struct Knowledge: Sendable {
        var treatments: [(type: ObjectIdentifier, treatment: EncodingTreatment)] = []
        var keys: [EncodedKeys.Snapshot] = []
    }

    private struct Known: Sendable {
        var asWritten = Knowledge()
        var converted = Knowledge()
    }

    // The names of keys are others when they are converted.
    private let known = Mutex(Known())
    /// How many types are remembered.
    static let most = 64

    /// What is known, by whether keys are converted.
    func knowledge(convertingKeys: Bool) -> Knowledge {
        known.withLock { convertingKeys ? $0.converted : $0.asWritten }
    }

    func remember(_ knowledge: Knowledge, convertingKeys: Bool) {
        known.withLock { known in
            if convertingKeys { known.converted = knowledge } else { known.asWritten = knowledge }
        }
    }
}
