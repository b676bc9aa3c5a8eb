// SPDX-License-Identifier: MIT

/// An instruction by which a request is made.
///
/// Its name says what becomes of what is there already: a plain noun takes its
/// place, `add…` comes beside it, and `remove…` takes it away. A `nil` value does
/// nothing, so an optional needs no `if`:
///
/// ```swift
/// .query("email", email)          // nothing when email is nil
/// verbose ? .query("extra", "all") : nil
/// ```
///
/// Parts are applied in order, so later ones win: library, client defaults,
/// request, call, and what the client enforces. New parts are extensions:
///
/// ```swift
/// extension RequestPart {
///     static func include(_ names: String...) -> Self {
///         .query("include", names.joined(separator: ","))
///     }
/// }
/// ```
public struct RequestPart: Sendable {
    enum Step: Sendable {
        case edit(@Sendable (inout RequestDraft) throws -> Void)
        /// An edit that does the same to the same draft every time.
        case constant(@Sendable (inout RequestDraft) throws -> Void)
        case computed(@Sendable (RequestDraft) async throws -> [RequestPart?])
        case group([RequestPart])
    }

    let step: Step

    /// What is told of the call's progress, and that it has ended.
    var progress: ProgressSequence?

    /// The escape hatch: any change to the draft.
    ///
    /// What the closure throws aborts the call before any I/O and reaches the
    /// caller unwrapped.
    public static func edit(_ change: @escaping @Sendable (inout RequestDraft) throws -> Void) -> Self {
        RequestPart(step: .edit(change))
    }

    /// A change that does the same to the same draft every time, so that a
    /// client may make it once for all its calls.
    package static func constant(_ change: @escaping @Sendable (inout RequestDraft) throws -> Void) -> Self {
        RequestPart(step: .constant(change))
    }

    /// Parts that are made when the request is sent, every time.
    ///
    /// The closure sees the draft as it stands at this point of the order. The
    /// call's deadline runs while it works.
    public static func computed(
        _ parts: @escaping @Sendable (RequestDraft) async throws -> [RequestPart?]
    ) -> Self {
        RequestPart(step: .computed(parts))
    }

    /// Several parts as one.
    public static func group(_ parts: [RequestPart?]) -> Self {
        RequestPart(step: .group(parts.compactMap(\.self)))
    }

    /// Whether applying the part may take time.
    var isComputed: Bool {
        switch step {
        case .edit, .constant: false
        case .computed: true
        case .group(let parts): parts.contains(where: \.isComputed)
        }
    }

    /// Whether the part does the same to the same draft every time.
    var isConstant: Bool {
        switch step {
        case .constant: true
        case .edit, .computed: false
        case .group(let parts): parts.allSatisfy(\.isConstant)
        }
    }

    /// Applies a part that is not computed; a computed one does nothing.
    func applyNow(to draft: inout RequestDraft) throws {
        switch step {
        case .edit(let change), .constant(let change): try change(&draft)
        case .computed: break
        case .group(let parts): for part in parts { try part.applyNow(to: &draft) }
        }
    }

    /// Applies the part, waiting for computed ones.
    func apply(to draft: inout RequestDraft) async throws {
        switch step {
        case .edit(let change), .constant(let change): try change(&draft)
        case .computed(let make):
            for part in try await make(draft).compactMap(\.self) { try await part.apply(to: &draft) }
        case .group(let parts):
            for part in parts { try await part.apply(to: &draft) }
        }
    }
}
