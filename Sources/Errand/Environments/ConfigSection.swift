// SPDX-License-Identifier: MIT

#if Full || Configuration
    import Configuration

    /// A scope of a configuration that distinguishes wrong values from missing
    /// values.
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
            try value(reader.string(forKey: Self.key(key), isSecret: isSecret), key, isSecret, "is not text")
        }

        /// Returns a list of texts.
        ///
        /// A single text counts as a list of one.
        func strings(_ key: String, isSecret: Bool = false) throws -> [String] {
            if let list = reader.stringArray(forKey: Self.key(key), isSecret: isSecret) { return list }
            return try string(key, isSecret: isSecret).map { [$0] } ?? []
        }

        func count(_ key: String, from least: Int) throws -> Int? {
            guard let count = try value(reader.int(forKey: Self.key(key)), key, false, "is not a whole number") else {
                return nil
            }
            guard count >= least else { throw invalid(key, "is less than \(least)") }
            return count
        }

        /// Returns a positive number of seconds.
        func duration(_ key: String) throws -> Duration? {
            let found = reader.double(forKey: Self.key(key)) ?? reader.int(forKey: Self.key(key)).map(Double.init)
            guard let seconds = try value(found, key, false, "is not a number of seconds") else { return nil }
            // Less than a century, so that sums do not overflow.
            guard seconds > 0, seconds < 3e9 else { throw invalid(key, "is not a positive number of seconds") }
            return .seconds(seconds)
        }

        /// Returns the value; `nil` when the key has no value of any type.
        private func value<Value>(_ value: Value?, _ key: String, _ isSecret: Bool, _ fault: String) throws -> Value? {
            if let value { return value }
            guard isPresent(key, isSecret) else { return nil }
            throw EnvironmentError(key: name(key), reason: .wrongType, explanation: fault)
        }

        /// Returns whether the key has a value of any type.
        ///
        /// The reader alone does not distinguish a missing value from a value of
        /// another type.
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
