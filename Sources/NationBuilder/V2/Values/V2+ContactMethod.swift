// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v2.json; change that, not this.

extension V2 {
    /// The method of a contact.
    public struct ContactMethod: NamedValue {
        /// The name on the wire.
        public let rawValue: String

        /// Creates the value with a name, known or not.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// `delivery`.
        public static let delivery: Self = "delivery"
        /// `door_knock`.
        public static let doorKnock: Self = "door_knock"
        /// `email`.
        public static let email: Self = "email"
        /// `email_blast`.
        public static let emailBlast: Self = "email_blast"
        /// `face_to_face`.
        public static let faceToFace: Self = "face_to_face"
        /// `facebook`.
        public static let facebook: Self = "facebook"
        /// `meeting`.
        public static let meeting: Self = "meeting"
        /// `phone_call`.
        public static let phoneCall: Self = "phone_call"
        /// `robocall`.
        public static let robocall: Self = "robocall"
        /// `snail_mail`.
        public static let snailMail: Self = "snail_mail"
        /// `text`.
        public static let text: Self = "text"
        /// `text_1to1`.
        public static let textOneToOne: Self = "text_1to1"
        /// `text_blast`.
        public static let textBlast: Self = "text_blast"
        /// `tweet`.
        public static let tweet: Self = "tweet"
        /// `video_call`.
        public static let videoCall: Self = "video_call"
        /// `webinar`.
        public static let webinar: Self = "webinar"
        /// `linkedin`.
        public static let linkedin: Self = "linkedin"
        /// `other`.
        public static let other: Self = "other"
    }
}
