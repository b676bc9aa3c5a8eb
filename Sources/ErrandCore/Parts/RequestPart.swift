// SPDX-License-Identifier: MIT

/// An instruction that builds up a request.
///
/// The name tells what happens to earlier values: a plain noun replaces them,
/// `add…` adds to them, and `remove…` removes them. The fields and files of a
/// form always add up. A `nil` value does nothing, so an optional needs no `if`:
///
/// ```swift
/// .query("email", email)          // nothing when email is nil
/// verbose ? .query("extra", "all") : nil
/// ```
///
/// Parts are applied in this order, and later parts win: the library's, the
/// client's defaults, the request's, the call's, and the client's enforced
/// parts. Write new parts as extensions:
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
        /// An edit that always does the same to the same draft.
        case constant(@Sendable (inout RequestDraft) throws -> Void)
        case computed(@Sendable (RequestDraft) async throws -> [RequestPart?])
        case group([RequestPart])
    }

    let step: Step

    /// The sequence that gets the call's progress and its end.
    var progress: ProgressSequence?

    /// Changes the draft in any way.
    ///
    /// An error of the closure ends the call before any input or output, and
    /// reaches the caller unwrapped.
    public static func edit(_ change: @escaping @Sendable (inout RequestDraft) throws -> Void) -> Self {
        RequestPart(step: .edit(change))
    }

    /// Changes the draft in a way that is always the same for the same draft.
    ///
    /// A client may apply the part once for all its calls.
    package static func constant(_ change: @escaping @Sendable (inout RequestDraft) throws -> Void) -> Self {
        RequestPart(step: .constant(change))
    }

    /// Computes parts each time the request is sent.
    ///
    /// The closure sees the draft after the parts before this one. The call's
    /// time limit includes the closure.
    public static func computed(
        _ parts: @escaping @Sendable (RequestDraft) async throws -> [RequestPart?]
    ) -> Self {
        RequestPart(step: .computed(parts))
    }

    /// Combines several parts into one.
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

    /// Whether the part always does the same to the same draft.
    var isConstant: Bool {
        switch step {
        case .constant: true
        case .edit, .computed: false
        case .group(let parts): parts.allSatisfy(\.isConstant)
        }
    }

    /// Applies a part that is not computed.
    ///
    /// A computed part does nothing.
    func applyNow(to draft: inout RequestDraft) throws {
        switch step {
        case .edit(let change), .constant(let change): try change(&draft)
        case .computed: break
        case .group(let parts): for part in parts { try part.applyNow(to: &draft) }
        }
    }

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
