// SPDX-License-Identifier: MIT

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension JSONWriter {
    /// The order of the keys of an object.
    public struct KeyOrder: Sendable, Hashable {
        let isSorted: Bool

        /// The order in which a type writes them; for dictionaries, sorted.
        public static let declared = Self(isSorted: false)
        /// By their UTF-16 code units (RFC 8785 §3.2.3).
        public static let sorted = Self(isSorted: true)
    }

    /// How a `Date` is written.
    public struct DateStrategy: Sendable {
        enum Form: Sendable {
            case deferred
            case seconds
            case milliseconds
            case iso8601
            case custom(@Sendable (Date, any Encoder) throws -> Void)
        }

        let form: Form

        /// As `Date` itself writes: seconds since 2001.
        public static let deferredToDate = Self(form: .deferred)
        /// Seconds since 1970, with a fraction when there is one.
        public static let secondsSince1970 = Self(form: .seconds)
        /// Milliseconds since 1970.
        public static let millisecondsSince1970 = Self(form: .milliseconds)
        /// In UTC to the second below, as `2018-10-30T20:24:02Z`.
        public static let iso8601 = Self(form: .iso8601)

        /// Whatever the closure writes.
        public static func custom(_ write: @escaping @Sendable (Date, any Encoder) throws -> Void) -> Self {
            Self(form: .custom(write))
        }
    }

    /// How `Data` is written.
    public struct DataStrategy: Sendable {
        enum Form: Sendable {
            case deferred
            case base64
            case custom(@Sendable (Data, any Encoder) throws -> Void)
        }

        let form: Form

        /// As `Data` itself writes: an array of bytes.
        public static let deferredToData = Self(form: .deferred)
        /// A string in base 64.
        public static let base64 = Self(form: .base64)

        /// Whatever the closure writes.
        public static func custom(_ write: @escaping @Sendable (Data, any Encoder) throws -> Void) -> Self {
            Self(form: .custom(write))
        }
    }

    /// How the keys of `Encodable` types become those of objects.
    public struct KeyStrategy: Sendable {
        enum Form: Sendable {
            case asWritten
            case toSnakeCase
            case custom(@Sendable ([any CodingKey]) -> any CodingKey)
        }

        let form: Form

        /// As they are written.
        public static let useDefaultKeys = Self(form: .asWritten)
        /// `firstName` becomes `first_name`, by Foundation's rules.
        public static let convertToSnakeCase = Self(form: .toSnakeCase)

        /// Whatever the closure makes of a key and the path to it.
        public static func custom(_ convert: @escaping @Sendable ([any CodingKey]) -> any CodingKey) -> Self {
            Self(form: .custom(convert))
        }
    }

    /// How numbers are written that JSON cannot say.
    public struct NonConformingFloatStrategy: Sendable {
        let names: JSONReader.NonConformingFloatStrategy.Names?

        /// They are refused.
        public static let `throw` = Self(names: nil)

        /// As these strings.
        public static func convertToString(
            positiveInfinity: String, negativeInfinity: String, nan: String
        ) -> Self {
            Self(
                names: JSONReader.NonConformingFloatStrategy.Names(
                    positiveInfinity: positiveInfinity, negativeInfinity: negativeInfinity, nan: nan))
        }
    }
}
