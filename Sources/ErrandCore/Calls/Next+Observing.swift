// SPDX-License-Identifier: MIT

extension Next {
    /// Lets observers hear what happens to the call from now on, its attempts and
    /// its end included.
    ///
    /// The engine tells of them itself, since no step sees when a body ended, or
    /// which error the caller got. A step that stands inside of a retry meets the
    /// same call more than once: the second time it adds nothing.
    ///
    /// - Parameters:
    ///   - request: What the call asks, as observers are to see it.
    ///   - owner: Who adds them; each owner adds observers to a call once.
    ///   - observers: Made only where they are added.
    public func observe(
        _ request: RawRequest, for owner: any AnyObject & Sendable, by observers: () -> [any CallObserver]
    ) {
        let journal = call.record.openJournal(request)
        if !journal.knows(owner) { journal.add(owner, observers()) }
    }

    /// Tells those who observe the call of something that happened.
    ///
    /// - Parameters:
    ///   - name: What happened; a name of your own for what only you know.
    ///   - request: The request in question.
    ///   - change: Fills the event in; not called where nobody observes.
    public func tell(
        _ name: CallEvent.Name, of request: RawRequest, _ change: (inout CallEvent) -> Void = { _ in }
    ) {
        guard let journal = call.record.journal else { return }
        journal.tell(name, RequestSummary(request), attempt: attempts, change)
    }
}
