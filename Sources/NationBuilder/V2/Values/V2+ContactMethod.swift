// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v2.json; change that, not this.

extension V2 {
    /// The method of a contact.
    public struct ContactMethod: NamedValue {
        /// The name on the wire.
        public let rawValue: String

        /// Creates the value with a name, known or not.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The value `delivery`.
        public static let delivery: Self = "delivery"
        /// The value `door_knock`.
        public static let doorKnock: Self = "door_knock"
        /// The value `email`.
        public static let email: Self = "email"
        /// The value `email_blast`.
        public static let emailBlast: Self = "email_blast"
        /// The value `face_to_face`.
        public static let faceToFace: Self = "face_to_face"
        /// The value `facebook`.
        public static let facebook: Self = "facebook"
        /// The value `meeting`.
        public static let meeting: Self = "meeting"
        /// The value `phone_call`.
        public static let phoneCall: Self = "phone_call"
        /// The value `robocall`.
        public static let robocall: Self = "robocall"
        /// The value `snail_mail`.
        public static let snailMail: Self = "snail_mail"
        /// The value `text`.
        public static let text: Self = "text"
        /// The value `text_1to1`.
        public static let textOneToOne: Self = "text_1to1"
        /// The value `text_blast`.
        public static let textBlast: Self = "text_blast"
        /// The value `tweet`.
        public static let tweet: Self = "tweet"
        /// The value `video_call`.
        public static let videoCall: Self = "video_call"
        /// The value `webinar`.
        public static let webinar: Self = "webinar"
        /// The value `linkedin`.
        public static let linkedin: Self = "linkedin"
        /// The value `other`.
        public static let other: Self = "other"
    }
}
