// SPDX-License-Identifier: MIT

extension RequestPart {
    /// Sets an option.
    public static func option<Value: Sendable>(
        _ key: any WritableKeyPath<Options, Value> & Sendable, _ value: Value
    ) -> Self {
        .constant { draft in draft.options[keyPath: key] = value }
    }

    /// Sets the time limit of the whole call: see ``Options/timeout``.
    public static func timeout(_ duration: Duration?) -> Self { .option(\.timeout, duration) }

    /// Reports the progress to a closure: see ``Options/progress``.
    public static func progress(_ report: @escaping @Sendable (TransferProgress) -> Void) -> Self {
        .option(\.progress, report)
    }

    /// Reports the progress to a sequence, which ends with the call.
    ///
    /// The sequence replaces a report by closure. A computed part cannot
    /// contain this part.
    public static func progress(_ reports: ProgressSequence) -> Self {
        var part = RequestPart.progress { reports.report($0) }
        part.progress = reports
        return part
    }
}
