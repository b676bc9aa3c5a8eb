// SPDX-License-Identifier: MIT

public import ErrandFoundation

extension JSONWriter {
    /// The order of the keys of an object.
    public struct KeyOrder: Sendable, Hashable {
        let isSorted: Bool

        /// The order in which a type writes them; for dictionaries, sorted.
        public static let declared = Self(isSorted: false)
        /// Sorted by UTF-16 code units (RFC 8785 §3.2.3).
        public static let sorted = Self(isSorted: true)
    }

    /// The way in which a `Date` is written.
    public struct DateStrategy: Sendable {
        enum Form: Sendable {
            case deferred
            case seconds
            case milliseconds
            case iso8601
            case custom(@Sendable (Date, any Encoder) throws -> Void)
        }

        let form: Form

        /// `Date`'s own form: seconds since 2001.
        public static let deferredToDate = Self(form: .deferred)
        /// Seconds since 1970, with a fraction when there is one.
        public static let secondsSince1970 = Self(form: .seconds)
        /// Milliseconds since 1970.
        public static let millisecondsSince1970 = Self(form: .milliseconds)
        /// A string in UTC, rounded down to a second, as
        /// `2018-10-30T20:24:02Z`.
        public static let iso8601 = Self(form: .iso8601)

        /// Returns a strategy that writes with a closure.
        public static func custom(_ write: @escaping @Sendable (Date, any Encoder) throws -> Void) -> Self {
            Self(form: .custom(write))
        }
    }

    /// The way in which `Data` is written.
    public struct DataStrategy: Sendable {
        enum Form: Sendable {
            case deferred
            case base64
            case custom(@Sendable (Data, any Encoder) throws -> Void)
        }

        let form: Form

        /// `Data`'s own form: an array of bytes.
        public static let deferredToData = Self(form: .deferred)
        /// A string in base 64.
        public static let base64 = Self(form: .base64)

        /// Returns a strategy that writes with a closure.
        public static func custom(_ write: @escaping @Sendable (Data, any Encoder) throws -> Void) -> Self {
            Self(form: .custom(write))
        }
    }

    /// The conversion of the keys of `Encodable` types to those of the
    /// document.
    public struct KeyStrategy: Sendable {
        enum Form: Sendable {
            case asWritten
            case toSnakeCase
            case custom(@Sendable ([any CodingKey]) -> any CodingKey)
        }

        let form: Form

        /// The keys as the type writes them.
        public static let useDefaultKeys = Self(form: .asWritten)
        /// `firstName` becomes `first_name`, by Foundation's rules.
        public static let convertToSnakeCase = Self(form: .toSnakeCase)

        /// Returns a strategy that converts the path to a key with a closure.
        public static func custom(_ convert: @escaping @Sendable ([any CodingKey]) -> any CodingKey) -> Self {
            Self(form: .custom(convert))
        }
    }

    /// The way in which infinities and NaN are written, which JSON cannot
    /// express.
    public struct NonConformingFloatStrategy: Sendable {
        let names: JSONReader.NonConformingFloatStrategy.Names?

        /// Throws `EncodingError`.
        public static let `throw` = Self(names: nil)

        /// Returns a strategy that writes them as strings.
        public static func convertToString(
            positiveInfinity: String, negativeInfinity: String, nan: String
        ) -> Self {
            Self(
                names: JSONReader.NonConformingFloatStrategy.Names(
                    positiveInfinity: positiveInfinity, negativeInfinity: negativeInfinity, nan: nan))
        }
    }
}
