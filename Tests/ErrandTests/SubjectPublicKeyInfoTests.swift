// SPDX-License-Identifier: MIT

import Crypto
import ErrandCore
import Foundation
import SwiftASN1
import TestSupport
import Testing

@testable import ErrandURLSession

@Suite("Public keys with their algorithm, of which pins are digests", .timed)
struct SubjectPublicKeyInfoTests {
    struct Key: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let info: [UInt8]

        init(_ name: String, _ base64: String) {
            testDescription = name
            info = Data(base64Encoded: base64).map(Array.init) ?? []
        }

        /// The key without its algorithm, read by another library.
        func external() throws -> [UInt8] {
            let bytes = try DER.sequence(try DER.parse(info), identifier: .sequence) { nodes in
                _ = nodes.next()
                return try ASN1BitString(derEncoded: &nodes).bytes
            }
            return Array(bytes)
        }
    }

    @Test("A key's external form makes the bytes that openssl writes", arguments: keys)
    func openssl(key: Key) throws {
        let external = try key.external()
        let isRSA = key.testDescription.hasPrefix("RSA")
        #expect((isRSA ? SubjectPublicKeyInfo.rsa(external) : SubjectPublicKeyInfo.ellipticCurve(external)) == key.info)
    }

    @Test("A key made here is the same", arguments: 0..<5)
    func made(round: Int) throws {
        let p256 = P256.Signing.PrivateKey().publicKey
        #expect(SubjectPublicKeyInfo.ellipticCurve(Array(p256.x963Representation)) == Array(p256.derRepresentation))
        let p384 = P384.Signing.PrivateKey().publicKey
        #expect(SubjectPublicKeyInfo.ellipticCurve(Array(p384.x963Representation)) == Array(p384.derRepresentation))
        let p521 = P521.Signing.PrivateKey().publicKey
        #expect(SubjectPublicKeyInfo.ellipticCurve(Array(p521.x963Representation)) == Array(p521.derRepresentation))
    }

    @Test("A point of another length, or a compressed one, is none", arguments: [0, 1, 33, 57, 64, 66, 98, 134])
    func other(count: Int) {
        #expect(SubjectPublicKeyInfo.ellipticCurve([UInt8](repeating: 4, count: count)) == nil)
        #expect(SubjectPublicKeyInfo.ellipticCurve([2] + [UInt8](repeating: 4, count: 64)) == nil)
    }
}

extension SubjectPublicKeyInfoTests {
    /// Made by `openssl genpkey`, and written by `openssl pkey -pubout -outform DER`.
    private static let keys = [
        Key(
            "RSA-1024",
            """
            MIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQKBgQDT30s2+6dMnGp+XqQV1+wVXEd9ucRMpT4iD1YMx/TOeivJHEbyPlNH2tsEyRSD\
            ZTLVLKlARJ+VMiqUWmOSiMIc0xgFMm8OOtMwTFMWVIB5YPyxLxGz4AyZc52pvSid8ICLeeIei1c8ivpJAW+NetDLZ4opKCzbMFD2\
            xBdl9yR9CQIDAQAB
            """),
        Key(
            "RSA-2048",
            """
            MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAqGCIgipcZyvnhPY9oSbC2KwzWc98WDiKwI5vy5f3HmYlgtxaaefR7e0J\
            MzxK28T0C1BjwDhixnR2Ssu43AFSaWy5yyybNC5zpTYh9UbUD4ppddDMGPGo1lFetQ5XklTNwxPDhNNpF0AeUTZ27t8CEs+Bqr6Y\
            Q5XA+NyNjxGLNmykywbnQP2NCj9tnV4sNnEnMmo0GSIKgpVbhmaT3pLK1URcfvi6M+QYD6eg/qefvRvHaV9LVdvQ47yc6I1VSnuf\
            oT35gGOX49pvElLyfOn+2Hpfx3ZU/eN67vczdy8XvPqi/h341wNEc7/vTozD+zzeuyX0+EoJV6EhhL6xJjTkHQIDAQAB
            """),
        Key(
            "RSA-2056",
            """
            MIIBIzANBgkqhkiG9w0BAQEFAAOCARAAMIIBCwKCAQIAl+ys8qK3sPL63hhQjPDMiG4RpGBju3rjmTPqwkjH3YipbvGYwlF66Olx\
            /NGgfaDHw3Nm7g3hsQIZI3ItXIULo/IQCrnifO0RaTX3QdPJyxJUGzqrPE+nU4QPiH7nm55NqNjQ0FdWLGZx9AH26sWUJG71W5fk\
            kISDtpYymUtSvWJtEVK0qk07JBRbD6LkYDw2F3lOjwXC7+TeivrfJjcsYj4E7vfzGeKrD2FMdmwDXmZN9ji3lrL+nq8NAEYRKcA/\
            tEMN1iGnB20/ApCo1F6C9Ef6ntfjxkkLr6YrCbeHERmgePKaGQAtRSIYw6nHKtBFOG9xU4es91XAxqWQdczh0n8CAwEAAQ==
            """),
        Key(
            "RSA-3072",
            """
            MIIBojANBgkqhkiG9w0BAQEFAAOCAY8AMIIBigKCAYEAqs1jck2nnyg8vNYtAgvc5SYr36V5CidJr9Uy4tOj/o1KxxPX51n9cl0a\
            FL31k9ZydEZnoGjLHYSl1UkC3OfTH0A/fKHKfIFzLxpT+IU2droocwbJkpEpIqNI5rLvYZ2elbYJiFPB5/F/6sO2lba3tXwzhiX+\
            Xl86dxNki3bLRIY7Wh4KvdWHwhNHsSSDfceZ4UCqpAUEC7tSbdkvHtxVLYFKfB1Bcbk8oF58vgqKq6TciuoWW/bLcj4BPQmVnxl9\
            0q2KrT+6yb1RBkKNpnjdN0GrKMkrqJ1xZYYbR6VcVV3BIk4IQYGrp6tJszdlw/cALLG8Hp0C+Ci75pqh2QUvoFQUCiTxoIdL8Dwb\
            VqDz9+PGhVUGxQNccNdYMecG3SnFl30TGvt7K+5ULt86UFMyisiUA8Cc1an1gPeeOfz8toyfKfIqDU90nIdh2IeDoqmzIPHYrcjO\
            OeBPnqWa6pjCqjnzN3LO9a005jC6NBDQM39pKR/V54o65j85NKl37PyJAgMBAAE=
            """),
        Key(
            "RSA-4096",
            """
            MIICIjANBgkqhkiG9w0BAQEFAAOCAg8AMIICCgKCAgEA3hhPe3SQ7qmZVy3zLULULt/rVft0gGoalKQ/ESY/FK6BXvid7dYeRjk6\
            vTpFXf37s7sJ/lrD+dwU1bydX7Nk70JT6MK2EaDKQZUlCF/QW6YzawfHV0Re6XV7aKCMwtbilgixWES5vT6mePU1gEGz7iFEQBVy\
            Soy7nL1u4b5JTUQ9SIM5MnwHE8dlq9litU/DQTw3VVQfLsuGz0pQ/TlGUXtDVIRiDq//2EI2Evyk0J3q0o4hdYwfz4ZWzlUTKkjX\
            hqoRJT9axvFNzXOruEpmTtPxspBfAJZCBQ0ejR3RoJhFR7wcL701xOAvwkuEn6xE59epTdUoaUKLor2LaMqeSwIphA1W2nJ+vEUd\
            I9T/0kWsMwx22lsX5/ph2raKqIoOvTct39STeovj/clHEiaVaMKsFBOkT6YqcMeHQk2Y5/HPo+zv1JwDYZi0jfvyeugOnJbwh1VR\
            RQZBRpQwhaKH1AEnoDUD+K9xHKookI0wncYYDtlDbeKskUzynTBs3zpvyt5TkMJRM0wYrF68RSarRPSPHOt77OH3Kef5BT+8FjBt\
            DN9pnq1gKoEAw3aPBa5O7KsPeuyh0411aNLzRSBfxxBdzovVFoCJ+nDG0pC52aFHIZLdBjZvYyZSmYyfN/eDeXK797sVlET9rm8y\
            mo9KegRlJeQbVIcd7SZJpAor/dsCAwEAAQ==
            """),
        Key(
            "P-256",
            """
            MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEMccaIFTQs4lc2W48TL219Ka3m1FgkIAB3LPxnBEycSibjcmWZqFXvlhrJXPWRHFH\
            kvQjKAhqNPCBGgI2vVviHg==
            """),
        Key(
            "P-384",
            """
            MHYwEAYHKoZIzj0CAQYFK4EEACIDYgAEE5OGumqHFBztFPL7kEC0+te+l3OUDUJIQAXlaDlyBqhhFPtIfj7J42bXP7dH56hY4jnc\
            rEHkNXjakl+vsuQD7VNIumtOhqW8LB30QKVsMhwWa3MvcemryIjVmgoKSo/u
            """),
        Key(
            "P-521",
            """
            MIGbMBAGByqGSM49AgEGBSuBBAAjA4GGAAQADImZi6iIeA3HW1N0bEGaxzjrpgXMS88ZhonIKmPHk9dSyr0Be/XWGGUBOS9ET0k8\
            fmptFnHqJc2UhS6G5B3h5N4Bf57/ISFdcB9SNJTWKe9rVUmIEdS7vWgm7LO3yP+s1F3TuFOec5b1fFVHuqswkBEjjSRWIB2K4FU3\
            nReZ4lsxkUM=
            """),
    ]
}
