// SPDX-License-Identifier: MIT

import ErrandOAuth

extension Accounts {
    /// Waits for all running work of the accounts: sign-ins to which the person has
    /// consented, renewals, the saving of their tokens, revocations, and changes of the list.
    ///
    /// Call it before a process ends. A nation that rotates refresh tokens
    /// invalidates the old one when it gets the request, so a renewal that was
    /// sent must be saved: otherwise the person has to sign in again. `drain`
    /// takes as long as one renewal at most, and a minute more when the store does not
    /// take its tokens (`OAuthSession.isUnsaved` of an account's session says whether it
    /// has them then). It ignores cancellation. Without running work it returns at once.
    public func drain() async { await drain { _, _ in } }

    /// Waits for all running work, as ``drain()`` does.
    ///
    /// - Parameter onWait: Is called for each account whose renewed tokens the store has not taken,
    ///   with the store's error, when the wait for it begins.
    package func drain(onWait: @escaping @Sendable (Account, any Error) -> Void) async {
        // A sign-in ends in a change of the list.
        await factory.work.drain()
        let sessions = open.map { (account: self[$0.key], session: $0.value.session) }
        let work = Array(dropped.values) + (turn.map { [$0] } ?? [])
        await withTaskGroup { group in
            for (account, session) in sessions {
                group.addTask {
                    await session.drain { error in
                        if let account { onWait(account, error) }
                    }
                }
            }
            for task in work { group.addTask { await task.value } }
        }
    }

    /// Drops a session; its running work continues.
    func drop(_ session: OAuthSession) {
        lastDropped &+= 1
        let id = lastDropped
        dropped[id] = Task { [weak self] in
            await session.drain()
            await self?.forget(id)
        }
    }

    private func forget(_ id: UInt64) { dropped[id] = nil }
}
