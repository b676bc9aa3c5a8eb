// SPDX-License-Identifier: MIT

extension Setting<Set<NationBehavior>> {
    /// Returns whether a behavior has not been switched off.
    func holds(_ behavior: NationBehavior) -> Bool { !value.contains(behavior) }

    var bytes: [UInt8] {
        JSONObject.text(
            NationBehavior.allCases.map { ($0.rawValue, Array((holds($0) ? "true" : "false").utf8)) })
    }

    /// Changes the behaviors that a body such as `{"key_filters": false}` names.
    func change(by body: ControlBody) throws {
        try body.allow(Set(NationBehavior.allCases.map(\.rawValue)))
        let flags = try NationBehavior.allCases.map { ($0, try body.flag($0.rawValue)) }
        change { off in
            for (behavior, holds) in flags {
                guard let holds else { continue }
                if holds { off.remove(behavior) } else { off.insert(behavior) }
            }
        }
    }
}
