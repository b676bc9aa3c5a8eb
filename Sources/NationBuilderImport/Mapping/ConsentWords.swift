// SPDX-License-Identifier: MIT

/// The name of a column about who may be contacted, such as `Do Not Email`, `SMS Opt-In Status` or `Unsubscribed`.
///
/// Each program names it otherwise, and a refusal that is lost is worse than any other cell, so that the words are read
/// and not whole names.
struct ConsentWords: Sendable {
    /// The ways in which the columns of a file show that people can be reached.
    struct Reach: Sendable {
        var hasEmail = false
        var hasPhone = false
    }

    private let words: Set<String>
    private let text: String

    /// - Parameter name: The name in lower case, its words apart by underscores.
    init(_ name: String) {
        text = "_\(name)_"
        words = Set(name.split(separator: "_").map(String.init))
    }

    private func has(_ phrases: [String]) -> Bool { phrases.contains { text.contains("_\($0)_") } }

    /// Words for somebody who has asked for nothing more.
    private var isOptOut: Bool {
        has(["opt_out", "opted_out", "optout", "optedout", "unsubscribed", "unsubscribe", "désabonné", "desabonne"])
            || isOfWay
                && has(["refuses", "refused", "declines", "declined", "suppressed", "suppression", "suppressions"])
    }
    private var isRefusal: Bool { has(["do_not", "dont", "don_t"]) || text.hasPrefix("_no_") && !has(["of"]) }
    private var isOptIn: Bool { has(["opt_in", "opted_in", "optin", "consent", "consents"]) }
    private var isAgreement: Bool {
        isOptIn || isOfMarketing || isQuestion
            || has(["agrees", "subscribed", "subscription", "permission", "option", "join"])
    }
    /// A question of a form, whose other words are about what people agree to.
    private var isQuestion: Bool {
        has([
            "agree", "can_we", "may_we", "like_to_receive", "want_to_receive", "wish_to_receive", "like_to_get",
            "want_to_get",
            "send_you", "send_me", "ok_to", "okay_to", "add_me",
        ])
    }
    /// Shops and makers of web sites say it so.
    private var isOfMarketing: Bool { has(["accepts_marketing", "accepts_email_marketing", "accepts_sms_marketing"]) }
    /// Words for what somebody has said, and not whether.
    private var isCircumstance: Bool {
        !isQuestion
            && !words.isDisjoint(with: [
                "source", "reason", "campaign", "ip", "id", "by", "type", "method", "track", "tracking", "processed",
                "processing",
            ])
    }
    private var isTime: Bool {
        !isQuestion
            && (!words.isDisjoint(with: ["date", "time", "timestamp", "utc"]) || text.hasSuffix("_at_")
                || text.hasSuffix("_on_"))
    }

    private var isOfEmail: Bool {
        has(["email", "emails", "e_mail", "e_mails", "courriel", "courriels", "mailing_list"])
    }
    private var isOfText: Bool { has(["sms", "text", "texts", "texting", "mobile", "cell"]) }
    private var isOfCall: Bool { has(["call", "calls", "phone", "phones", "telephone"]) }
    private var isOfWay: Bool { isOfEmail || isOfText || isOfCall }
    /// Whether the name has no way, and is about e-mail.
    private var isOfList: Bool { isOfMarketing || ["_subscribed_", "_subscription_status_"].contains(text) }

    /// Whether the name seems to be about who may be contacted, understood or not.
    var isAboutConsent: Bool {
        !isCircumstance && !isTime && (isOptOut || isOptIn || isOfWay && (isAgreement || isRefusal))
    }

    /// Returns what the column means; `nil` where the name is about something else, or is not clear.
    func meaning(_ reach: Reach) -> ColumnMeaning? {
        guard !isCircumstance, let name = isOptOut || isRefusal ? refusal(reach) : agreement else { return nil }
        return ColumnMeaning(name, fields: [])
    }

    private func refusal(_ reach: Reach) -> String? {
        if isAgreement, !isOptOut { return nil }
        let ways = [isOfEmail, isOfText, isOfCall].filter { $0 }.count
        if isRefusal, !isOptOut {
            if has(["contact"]), ways == 0 { return "only do_not_contact" }
            guard ways == 1 else { return nil }
            return isOfEmail ? "not email_opt_in" : isOfText ? "not mobile_opt_in" : "only do_not_call"
        }
        if !isOfEmail, !isOfText, has(["call", "calls"]) { return "only do_not_call" }
        if isOfEmail != (isOfText || isOfCall) { return isOfEmail ? "not email_opt_in" : "not mobile_opt_in" }
        guard ways == 0 else { return nil }
        if has(["unsubscribed", "unsubscribe", "désabonné", "desabonne"]) { return "not email_opt_in" }
        // Where people can be reached in one way, that is the one that they refuse.
        return reach.hasEmail == reach.hasPhone ? nil : reach.hasEmail ? "not email_opt_in" : "not mobile_opt_in"
    }

    private var agreement: String? {
        guard isAgreement, !isTime, isOfEmail != isOfText || isOfList, !isOfCall else { return nil }
        return isOfText ? "mobile_opt_in" : "email_opt_in"
    }
}
