// SPDX-License-Identifier: MIT

extension Setting<SandboxBehaviors> {
    /// Returns whether an undocumented behavior of version 2 has not been switched off.
    func holds(_ behavior: NationBehavior) -> Bool { read { !$0.off.contains(behavior) } }

    /// Changes the behaviors that a body such as `{"key_filters": false}` names.
    func change(by body: ControlBody) throws {
        _ = try replace { behaviors in
            var changed = behaviors
            try changed.change(by: body)
            for setting in BehaviorSetting.all where setting.isFixed {
                guard changed.value(of: setting) != behaviors.value(of: setting) else { continue }
                throw ControlBody.problem(
                    "\(setting.name) belongs to a new nation: nb sandbox --behavior \(setting.name)=\(setting.values).")
            }
            return changed
        }
    }
}

extension SandboxBehaviors {
    /// The behaviors as one JSON object.
    var bytes: [UInt8] { JSONObject.text(BehaviorSetting.all.map { ($0.name, value(of: $0).bytes) }) }

    func value(of setting: BehaviorSetting) -> JSONValue {
        switch setting.form {
        case .flag(let path): .bool(self[keyPath: path])
        case .number(let path, _): .integer(Int64(self[keyPath: path]))
        case .names(let path, _): .array(self[keyPath: path].map { .string($0) })
        case .mergeStamps: .string(mergeStamps.description)
        case .undocumented(let behavior): .bool(!off.contains(behavior))
        }
    }

    /// Sets the behaviors that a body names.
    mutating func change(by body: ControlBody) throws {
        try body.allow(Set(BehaviorSetting.all.map(\.name)))
        for setting in BehaviorSetting.all { try change(setting, by: body) }
    }

    private mutating func change(_ setting: BehaviorSetting, by body: ControlBody) throws {
        let name = setting.name
        switch setting.form {
        case .flag(let path): self[keyPath: path] = try body.flag(name) ?? self[keyPath: path]
        case .number(let path, let range):
            self[keyPath: path] = try body.number(name, range).map { Int($0) } ?? self[keyPath: path]
        case .names(let path, let allowed):
            guard let names = try body.texts(name) else { return }
            if let unknown = names.first(where: { !allowed.contains($0) }) {
                throw ControlBody.problem("\(name) does not take \(unknown), but \(allowed.description).")
            }
            self[keyPath: path] = names
        case .mergeStamps:
            guard let text = try body.text(name) else { return }
            guard let rows = MergeStamps.Rows(rawValue: text) else {
                throw ControlBody.problem("\(name) must be one of \(setting.values).")
            }
            mergeStamps = MergeStamps(stamped: rows)
        case .undocumented(let behavior):
            guard let holds = try body.flag(name) else { return }
            if holds { off.remove(behavior) } else { off.insert(behavior) }
        }
    }
}
