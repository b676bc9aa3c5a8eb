// SPDX-License-Identifier: MIT

import Dispatch
public import ErrandCore

#if os(iOS) || os(tvOS) || os(watchOS) || os(visionOS)
    import Foundation
#endif

/// What becomes of a call when its app goes to the background.
///
/// Apple's systems suspend an app a few seconds after its user has left it; other
/// systems do not, and there this says nothing.
public struct BackgroundExecution: Sendable, Hashable {
    private enum Kind { case suspend, finishIfPossible }
    private let kind: Kind

    /// The call stops where it is, and may find its connection gone.
    public static var suspend: Self { Self(kind: .suspend) }

    /// The system is asked for time to finish the call.
    ///
    /// When the time is up, the call is cancelled; its completion runs once, as
    /// always.
    public static var finishIfPossible: Self { Self(kind: .finishIfPossible) }

    /// Asks for the time that a call needs.
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

/// The time that a system gives a call.
final class ExpiringActivity: Sendable {
    private let group = DispatchGroup()
    private let once = Once()

    init() { group.enter() }

    deinit { end() }

    /// Gives the time back.
    func end() {
        if once.take() { group.leave() }
    }

    /// Waits until the time is given back.
    ///
    /// The system calls from a thread of its own, and takes the return for the
    /// end of the activity.
    func wait() { group.wait() }
}

/// How a system is asked for time.
struct ExpiringActivities: Sendable {
    /// Calls the closure at once, on another thread, with `false`, and again
    /// with `true` when the time is up before the first one has returned; or only
    /// with `true` when there is no time.
    let perform: @Sendable (_ reason: String, _ use: @escaping @Sendable (_ isExpired: Bool) -> Void) -> Void

    #if os(iOS) || os(tvOS) || os(watchOS) || os(visionOS)
        /// The system's own.
        static let system = ExpiringActivities { reason, use in
            ProcessInfo.processInfo.performExpiringActivity(withReason: reason, using: use)
        }
    #else
        /// Nothing: this system does not suspend programs.
        static let system = ExpiringActivities { _, _ in }
    #endif
}

extension Options {
    private enum Background: OptionKey {
        static let defaultValue = BackgroundExecution.suspend
        static let affectsAnswer = false
    }

    /// What becomes of a call made with a callback when its app goes to the
    /// background.
    ///
    /// `suspend` by default. It is read when the call is made, so a part that is
    /// computed cannot set it.
    public var backgroundExecution: BackgroundExecution {
        get { self[Background.self] }
        set { self[Background.self] = newValue }
    }
}
