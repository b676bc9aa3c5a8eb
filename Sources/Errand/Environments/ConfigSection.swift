// SPDX-License-Identifier: MIT

#if Configuration
    import Configuration

    /// A scope of a configuration, read so that what is wrong is told from what
    /// is not there.
    struct ConfigSection {
        let reader: ConfigReader
        private let path: [String]

        init(_ reader: ConfigReader, _ path: [String] = []) {
            self.reader = reader
            self.path = path
        }

        func scoped(to name: String) -> ConfigSection {
            ConfigSection(reader.scoped(to: ConfigKey([name])), path + [name])
        }

        // MARK: Values

        func string(_ key: String, isSecret: Bool = false) throws -> String? {
            try value(reader.string(forKey: Self.key(key), isSecret: isSecret), key, isSecret, "is no text")
        }

        /// A list of texts; one text is a list of one.
        func strings(_ key: String, isSecret: Bool = false) throws -> [String] {
            if let list = reader.stringArray(forKey: Self.key(key), isSecret: isSecret) { return list }
            return try string(key, isSecret: isSecret).map { [$0] } ?? []
        }

        func count(_ key: String, from least: Int) throws -> Int? {
            guard let count = try value(reader.int(forKey: Self.key(key)), key, false, "is no whole number") else {
                return nil
            }
            guard count >= least else { throw invalid(key, "is less than \(least)") }
            return count
        }

        /// A positive number of seconds.
        func duration(_ key: String) throws -> Duration? {
            let found = reader.double(forKey: Self.key(key)) ?? reader.int(forKey: Self.key(key)).map(Double.init)
            guard let seconds = try value(found, key, false, "is no number of seconds") else { return nil }
            // Longer than a century is as long as for ever, and no sum of it overflows.
            guard seconds > 0, seconds < 3e9 else { throw invalid(key, "is no positive number of seconds") }
            return .seconds(seconds)
        }

        /// The value, or nothing when there is none of whatever type.
        private func value<Value>(_ value: Value?, _ key: String, _ isSecret: Bool, _ fault: String) throws -> Value? {
            if let value { return value }
            guard isPresent(key, isSecret) else { return nil }
            throw EnvironmentError(key: name(key), reason: .wrongType, explanation: fault)
        }

        /// Whether the key has a value of any type: a reader answers the same for
        /// none and for one of another type.
        private func isPresent(_ name: String, _ isSecret: Bool) -> Bool {
            let key = Self.key(name)
            return reader.string(forKey: key, isSecret: isSecret) != nil
                || reader.double(forKey: key, isSecret: isSecret) != nil
                || reader.int(forKey: key, isSecret: isSecret) != nil
                || reader.bool(forKey: key, isSecret: isSecret) != nil
                || reader.stringArray(forKey: key, isSecret: isSecret) != nil
                || reader.intArray(forKey: key, isSecret: isSecret) != nil
                || reader.doubleArray(forKey: key, isSecret: isSecret) != nil
                || reader.boolArray(forKey: key, isSecret: isSecret) != nil
        }

        // MARK: Errors

        func missing(_ key: String, _ explanation: String = "is missing") -> EnvironmentError {
            EnvironmentError(key: name(key), reason: .missing, explanation: explanation)
        }

        func invalid(_ key: String, _ explanation: String) -> EnvironmentError {
            EnvironmentError(key: name(key), reason: .invalid, explanation: explanation)
        }

        private func name(_ key: String) -> String { (path + [key]).joined(separator: ".") }

        private static func key(_ name: String) -> ConfigKey { ConfigKey([name]) }
    }
#endif
