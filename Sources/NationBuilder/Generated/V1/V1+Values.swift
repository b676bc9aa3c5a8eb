// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v1-models.json; change that, not this.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

extension V1 {
    /// The method of a contact.
    public struct ContactMethod: NamedValue {
        public let rawValue: String

        public init(rawValue: String) { self.rawValue = rawValue }

        /// By delivery.
        public static let delivery: Self = "delivery"
        public static let doorKnock: Self = "door_knock"
        /// By e-mail.
        public static let email: Self = "email"
        /// By a mass e-mail.
        public static let emailBlast: Self = "email_blast"
        public static let faceToFace: Self = "face_to_face"
        /// By Facebook.
        public static let facebook: Self = "facebook"
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
        public static let webinar: Self = "webinar"
        /// By LinkedIn.
        public static let linkedIn: Self = "linkedin"
        /// By another method.
        public static let other: Self = "other"
    }

    /// The outcome of a contact.
    public struct ContactStatus: NamedValue {
        public let rawValue: String

        public init(rawValue: String) { self.rawValue = rawValue }

        /// Somebody answered.
        public static let answered: Self = "answered"
        /// The address or number was wrong.
        public static let badInfo: Self = "bad_info"
        /// The place was not accessible.
        public static let inaccessible: Self = "inaccessible"
        /// A message was left.
        public static let leftMessage: Self = "left_message"
        /// There was a meaningful conversation.
        public static let meaningfulInteraction: Self = "meaningful_interaction"
        /// The person is not interested.
        public static let notInterested: Self = "not_interested"
        /// Nobody answered.
        public static let noAnswer: Self = "no_answer"
        /// The person refused to talk.
        public static let refused: Self = "refused"
        /// The person asked for information.
        public static let sendInformation: Self = "send_information"
        /// Another outcome.
        public static let other: Self = "other"
    }

    /// The status of a membership.
    public struct MembershipStatus: NamedValue {
        public let rawValue: String

        public init(rawValue: String) { self.rawValue = rawValue }

        public static let active: Self = "active"
        /// The membership has expired, and can still be renewed.
        public static let gracePeriod: Self = "grace period"
        /// The membership was canceled.
        public static let canceled: Self = "canceled"
        /// The membership has expired.
        public static let expired: Self = "expired"
    }

    /// The payment type of a donation; a nation may have more.
    public struct PaymentType: NamedValue {
        public let rawValue: String

        public init(rawValue: String) { self.rawValue = rawValue }

        /// Cash; the API's default.
        public static let cash: Self = "Cash"
        public static let check: Self = "Check"
        public static let creditCard: Self = "Credit Card"
    }

    /// The visibility of a page to the public.
    public struct PageStatus: NamedValue {
        public let rawValue: String

        public init(rawValue: String) { self.rawValue = rawValue }

        /// Everybody can find the page.
        public static let published: Self = "published"
        /// Only people who know the URL can find the page.
        public static let unlisted: Self = "unlisted"
    }

    /// The kind of answer to a question.
    public struct SurveyQuestionType: NamedValue {
        public let rawValue: String

        public init(rawValue: String) { self.rawValue = rawValue }

        /// One of several choices.
        public static let multiple: Self = "multiple"
        /// Yes or no.
        public static let yesNo: Self = "yes_no"
        public static let text: Self = "text"
    }

    /// The requirement of a form's field.
    public struct FieldRequirement: NamedValue {
        public let rawValue: String

        public init(rawValue: String) { self.rawValue = rawValue }

        /// The form does not have the field.
        public static let hidden: Self = "hidden"
        /// The field may be left empty.
        public static let optional: Self = "optional"
        /// The field must be filled in.
        public static let required: Self = "required"
    }

    /// The kind of rows in an imported file.
    public struct ImportType: NamedValue {
        public let rawValue: String

        public init(rawValue: String) { self.rawValue = rawValue }

        public static let people: Self = "people"
        /// The elections in which people voted.
        public static let votingHistory: Self = "voting_history"
    }

    /// The meaning of a row of an exported file.
    public struct ExportContext: NamedValue {
        public let rawValue: String

        public init(rawValue: String) { self.rawValue = rawValue }

        /// A person.
        public static let people: Self = "people"
        public static let households: Self = "households"
    }

    /// The state of a job.
    public struct JobState: NamedValue {
        public let rawValue: String

        public init(rawValue: String) { self.rawValue = rawValue }

        /// The job is waiting.
        public static let queued: Self = "queued"
        /// The job is running.
        public static let working: Self = "working"
        /// An import is done.
        public static let finished: Self = "finished"
        /// An export is done.
        public static let completed: Self = "completed"
    }

    /// The event of a webhook.
    public struct WebhookEvent: NamedValue {
        public let rawValue: String

        public init(rawValue: String) { self.rawValue = rawValue }

        /// A person was added.
        public static let personCreated: Self = "person_created"
        /// A person was changed.
        public static let personChanged: Self = "person_changed"
        /// A person was contacted.
        public static let personContacted: Self = "person_contacted"
        /// A person was removed.
        public static let personDestroyed: Self = "person_destroyed"
        /// Two people were merged.
        public static let personMerged: Self = "person_merged"
        /// Many people were removed at once.
        public static let peopleDestroyed: Self = "people_destroyed"
        /// A donation was paid.
        public static let donationSucceeded: Self = "donation_succeeded"
        /// A donation was changed.
        public static let donationChanged: Self = "donation_changed"
        /// A donation was canceled.
        public static let donationCanceled: Self = "donation_canceled"
    }
}
