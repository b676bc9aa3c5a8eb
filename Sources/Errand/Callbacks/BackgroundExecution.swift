// SPDX-License-Identifier: MIT

import Dispatch
public import ErrandCore

#if os(iOS) || os(tvOS) || os(watchOS) || os(visionOS)
    import Foundation
#endif

/// The handling of a call when its app goes to the background.
///
/// Apple's systems suspend an app a few seconds after its user has left it. On
/// other systems this setting has no effect.
///
/// Untested there: the project has no Apple machine.
public struct BackgroundExecution: Sendable, Hashable {
    private enum Kind { case suspend, finishIfPossible }
    private let kind: Kind

    /// The call is suspended with the app, and may lose its connection.
    public static var suspend: Self { Self(kind: .suspend) }

    /// The call asks the system for time to finish.
    ///
    /// When the time is up, the call is cancelled. The completion runs once in
    /// any case.
    public static var finishIfPossible: Self { Self(kind: .finishIfPossible) }

    /// Asks the system for the time that a call needs.
    func begin(_ call: Call, _ activities: ExpiringActivities = .system) -> ExpiringActivity {
        let activity = ExpiringActivity()
        guard kind == .finishIfPossible else { return activity }
        activities.perform("errand.call") { isExpired in
            if isExpired {
                call.cancel()
                activity.end()
            } else {
                activity.wait()
            }
        }
        return activity
    }
}

/// The time that the system grants a call.
final class ExpiringActivity: Sendable {
    private let group = DispatchGroup()
    private let once = Once()

    init() { group.enter() }

    deinit { end() }

    /// Ends the activity.
    func end() {
        if once.take() { group.leave() }
    }

    /// Waits until the activity ends.
    ///
    /// The system calls this method on a thread of its own. Returning ends the
    /// activity.
    func wait() { group.wait() }
}

/// The way to ask the system for time.
struct ExpiringActivities: Sendable {
    /// A closure that asks for time.
    ///
    /// It calls `use` at once, on another thread, with `false`. If the time is up
    /// before that call has returned, it calls `use` again with `true`. When no
    /// time is granted, it only calls `use` with `true`.
    let perform: @Sendable (_ reason: String, _ use: @escaping @Sendable (_ isExpired: Bool) -> Void) -> Void

    #if os(iOS) || os(tvOS) || os(watchOS) || os(visionOS)
        /// The system's implementation.
        static let system = ExpiringActivities { reason, use in
            ProcessInfo.processInfo.performExpiringActivity(withReason: reason, using: use)
        }
    #else
        /// Does nothing: this system does not suspend programs.
        static let system = ExpiringActivities { _, _ in }
    #endif
}

extension Options {
    private enum Background: OptionKey {
        static let defaultValue = BackgroundExecution.suspend
        static let affectsResponse = false
    }

    /// The handling of a call with a callback when its app goes to the
    /// background.
    ///
    /// `suspend` by default. It is read when the call is created, so a computed
    /// part cannot set it.
    public var backgroundExecution: BackgroundExecution {
        get { self[Background.self] }
        set { self[Background.self] = newValue }
    }
}
