// SPDX-License-Identifier: MIT

/// The payment types of donations: a name, and the letter that reports use.
enum PaymentType {
    private static let all = [
        ("Cash", "C"), ("Check", "K"), ("Credit Card", "D"), ("Money Order", "M"), ("In-Kind", "I"),
        ("Transfer", "T"), ("Other", "O"),
    ]

    /// Completes the name and the letter from each other.
    ///
    /// Without either, the type is cash.
    static func complete(_ donation: inout Draft) {
        if donation.isBlank("payment_type_name") {
            let code = donation.text("payment_type_ngp_code")
            let name = all.first { $0.1 == code }?.0
            donation.set(
                "payment_type_name", text: name ?? (donation.isBlank("payment_type_ngp_code") ? "Cash" : "Other"))
        }
        if donation.isBlank("payment_type_ngp_code") {
            let name = donation.text("payment_type_name")
            donation.set("payment_type_ngp_code", text: all.first { $0.0 == name }?.1 ?? "O")
        }
    }
}
