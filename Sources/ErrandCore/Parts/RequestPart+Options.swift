// SPDX-License-Identifier: MIT

extension RequestPart {
    /// A knob's value.
    public static func option<Value: Sendable>(
        _ key: any WritableKeyPath<Options, Value> & Sendable, _ value: Value
    ) -> Self {
        .constant { draft in draft.options[keyPath: key] = value }
    }

    /// How long the whole call may take: see ``Options/timeout``.
    public static func timeout(_ duration: Duration?) -> Self { .option(\.timeout, duration) }

    /// A report of what was sent and received so far: see ``Options/progress``.
    public static func progress(_ report: @escaping @Sendable (TransferProgress) -> Void) -> Self {
        .option(\.progress, report)
    }

    /// A report of what was sent and received so far, as a sequence that ends
    /// with the call.
    ///
    /// It takes the place of a report by closure. A part that is computed cannot
    /// hold it.
    public static func progress(_ reports: ProgressSequence) -> Self {
        var part = RequestPart.progress { reports.report($0) }
        part.progress = reports
        return part
    }
}
