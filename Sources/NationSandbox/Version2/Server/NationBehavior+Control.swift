// SPDX-License-Identifier: MIT

extension Setting<Set<NationBehavior>> {
    /// Whether a behavior has not been switched off.
    func holds(_ behavior: NationBehavior) -> Bool { !value.contains(behavior) }

    var bytes: [UInt8] {
        JSONObject.text(
            NationBehavior.allCases.map { ($0.rawValue, Array((holds($0) ? "true" : "false").utf8)) })
    }

    /// `{"key_filters": false}`: changes what the body names.
    func change(by body: ControlBody) throws {
        try body.allow(Set(NationBehavior.allCases.map(\.rawValue)))
        for behavior in NationBehavior.allCases {
            guard let holds = try body.flag(behavior.rawValue) else { continue }
            change { off in
                if holds { off.remove(behavior) } else { off.insert(behavior) }
            }
        }
    }
}
