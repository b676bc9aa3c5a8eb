// SPDX-License-Identifier: MIT

/// A behavior that cannot be read.
public struct BehaviorSyntaxError: Error, Sendable, Equatable, CustomStringConvertible {
    /// A sentence that describes the error.
    public let description: String
}

extension SandboxBehaviors {
    /// Sets one behavior by its name, as in `merge_stamps=none`.
    ///
    /// A flag is `on` or `off`, also written `true` and `false`; names have commas between them, and none is an
    /// empty text. The undocumented behaviors of version 2 have names too, and are on: `key_filters=off`.
    ///
    /// - Throws: ``BehaviorSyntaxError`` for an unknown name, and for a value that the behavior does not have.
    public mutating func set(_ text: String) throws {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard let setting = BehaviorSetting.all.first(where: { $0.name == parts[0] }) else {
            let names = BehaviorSetting.all.map(\.name).joined(separator: ", ")
            throw BehaviorSyntaxError(description: "\(parts[0]) is no behavior; known are \(names).")
        }
        guard parts.count == 2 else {
            throw BehaviorSyntaxError(description: "\(text) needs a value: \(setting.name)=\(setting.values).")
        }
        do {
            var changed = self
            try changed.change(by: ControlBody(.object([setting.name: setting.value(parts[1])])))
            self = changed
        } catch let problem as APIProblem {
            throw BehaviorSyntaxError(description: problem.message)
        }
    }

    /// The behaviors with their values and effects, as phrases for a help text.
    ///
    /// The undocumented behaviors of version 2 are left out.
    public static var help: [(name: String, values: String, effect: String)] {
        BehaviorSetting.own.map { ($0.name, $0.values, $0.effect.filter { $0 != "`" }) }
    }
}

extension BehaviorSetting {
    /// Returns the JSON of a value that a person wrote; text that fits no value becomes a string.
    fileprivate func value(_ text: String) -> JSONValue {
        switch form {
        case .flag, .undocumented:
            ["on": .bool(true), "true": .bool(true), "off": .bool(false), "false": .bool(false)][text] ?? .string(text)
        case .number: Int64(text).map { .integer($0) } ?? .string(text)
        case .names: .array(text.split(separator: ",").map { .string(String($0)) })
        case .mergeStamps: .string(text)
        }
    }
}
