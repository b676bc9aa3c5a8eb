// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v1-models.json; change that, not this.

extension V1 {
    /// The method of a contact.
    public struct ContactMethod: V1.NamedValue {
        /// The name on the wire.
        public let rawValue: String

        /// Creates the value with a name, known or not.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// By delivery.
        public static let delivery: Self = "delivery"
        /// At the door.
        public static let doorKnock: Self = "door_knock"
        /// By e-mail.
        public static let email: Self = "email"
        /// By a mass e-mail.
        public static let emailBlast: Self = "email_blast"
        /// Face to face.
        public static let faceToFace: Self = "face_to_face"
        /// By Facebook.
        public static let facebook: Self = "facebook"
        /// At a meeting.
        public static let meeting: Self = "meeting"
        /// By telephone.
        public static let phoneCall: Self = "phone_call"
        /// By a recorded call.
        public static let robocall: Self = "robocall"
        /// By postal mail.
        public static let snailMail: Self = "snail_mail"
        /// By a text message.
        public static let text: Self = "text"
        /// By a text message from one person to another.
        public static let textOneToOne: Self = "text_1to1"
        /// By a mass text message.
        public static let textBlast: Self = "text_blast"
        /// By Twitter.
        public static let tweet: Self = "tweet"
        /// By a video call.
        public static let videoCall: Self = "video_call"
        /// At a webinar.
        public static let webinar: Self = "webinar"
        /// By LinkedIn.
        public static let linkedIn: Self = "linkedin"
        /// By another method.
        public static let other: Self = "other"
    }
}
