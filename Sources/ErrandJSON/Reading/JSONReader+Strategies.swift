// SPDX-License-Identifier: MIT

public import ErrandFoundation

extension JSONReader {
    /// The way in which a `Date` is read.
    public struct DateStrategy: Sendable {
        enum Form: Sendable {
            case deferred
            case seconds
            case milliseconds
            case iso8601
            case custom(@Sendable (any Decoder) throws -> Date)
        }

        let form: Form

        /// `Date`'s own form: seconds since 2001.
        public static let deferredToDate = Self(form: .deferred)
        /// Seconds since 1970, with a fraction or without.
        public static let secondsSince1970 = Self(form: .seconds)
        /// Milliseconds since 1970.
        public static let millisecondsSince1970 = Self(form: .milliseconds)
        /// A string in the form of RFC 3339, with or without fractions of a
        /// second: `2018-10-30T20:24:02Z`, `2014-10-13T11:06:25.5-07:00`.
        public static let iso8601 = Self(form: .iso8601)

        /// Returns a strategy that reads with a closure.
        public static func custom(_ read: @escaping @Sendable (any Decoder) throws -> Date) -> Self {
            Self(form: .custom(read))
        }
    }

    /// The way in which `Data` is read.
    public struct DataStrategy: Sendable {
        enum Form: Sendable {
            case deferred
            case base64
            case custom(@Sendable (any Decoder) throws -> Data)
        }

        let form: Form

        /// `Data`'s own form: an array of bytes.
        public static let deferredToData = Self(form: .deferred)
        /// A string in base 64.
        public static let base64 = Self(form: .base64)

        /// Returns a strategy that reads with a closure.
        public static func custom(_ read: @escaping @Sendable (any Decoder) throws -> Data) -> Self {
            Self(form: .custom(read))
        }
    }

    /// The conversion of a document's keys to those of a `Decodable` type.
    public struct KeyStrategy: Sendable {
        enum Form: Sendable {
            case asWritten
            case fromSnakeCase
            case custom(@Sendable ([any CodingKey]) -> any CodingKey)
        }

        let form: Form

        /// The keys as they are written.
        public static let useDefaultKeys = Self(form: .asWritten)
        /// `first_name` becomes `firstName`, by Foundation's rules.
        public static let convertFromSnakeCase = Self(form: .fromSnakeCase)

        /// Returns a strategy that converts the path to a key with a closure.
        public static func custom(_ convert: @escaping @Sendable ([any CodingKey]) -> any CodingKey) -> Self {
            Self(form: .custom(convert))
        }
    }

    /// The way in which infinities and NaN are read, which JSON cannot express.
    public struct NonConformingFloatStrategy: Sendable {
        struct Names: Sendable {
            var positiveInfinity: String
            var negativeInfinity: String
            var nan: String
        }

        let names: Names?

        /// Throws: a string instead of a number is a type mismatch, and a
        /// number that is too large does not fit.
        public static let `throw` = Self(names: nil)

        /// Returns a strategy with strings for the three values.
        public static func convertFromString(
            positiveInfinity: String, negativeInfinity: String, nan: String
        ) -> Self {
            Self(names: Names(positiveInfinity: positiveInfinity, negativeInfinity: negativeInfinity, nan: nan))
        }
    }
}
