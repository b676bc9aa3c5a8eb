// SPDX-License-Identifier: MIT

extension Next {
    /// Adds observers that get the events of the call from now on, including its
    /// attempts and its end.
    ///
    /// The client itself sends the events, because no middleware sees when a body ended
    /// or which error the caller got. A middleware inside a retry sees the same call
    /// more than once. From the second time on this method does nothing.
    ///
    /// - Parameters:
    ///   - request: The call's request, as observers are to see it.
    ///   - owner: The object that adds the observers. Each owner adds observers
    ///     to a call once.
    ///   - observers: Makes the observers. It is called only when they are
    ///     added.
    public func observe(
        _ request: RawRequest, for owner: any AnyObject & Sendable, by observers: () -> [any CallObserver]
    ) {
        let journal = scope.record.openJournal(request)
        if !journal.knows(owner) { journal.add(owner, observers()) }
    }

    /// Sends an event to the observers of the call.
    ///
    /// - Parameters:
    ///   - name: The name of the event, which may be your own.
    ///   - request: The request that the event is about.
    ///   - change: Sets the event's properties. It is not called when nobody
    ///     observes.
    public func tell(
        _ name: CallEvent.Name, of request: RawRequest, _ change: (inout CallEvent) -> Void = { _ in }
    ) {
        guard let journal = scope.record.journal else { return }
        journal.tell(name, RequestSummary(request), attempt: attempts, change)
    }
}
