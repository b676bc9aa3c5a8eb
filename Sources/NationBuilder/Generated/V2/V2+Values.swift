// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v2.json; change that, not this.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

extension V2 {
    /// The status of asynchronous work; the API documents only `completed`.
    public struct AsyncStatus: NamedValue {
        public let rawValue: String

        public init(rawValue: String) { self.rawValue = rawValue }

        public static let completed: Self = "completed"
    }

    /// The status of an automation.
    public struct AutomationStatus: NamedValue {
        public let rawValue: String

        public init(rawValue: String) { self.rawValue = rawValue }

        public static let drafted: Self = "drafted"
        public static let running: Self = "running"
        public static let onHold: Self = "on_hold"
        public static let archived: Self = "archived"
        public static let ended: Self = "ended"
    }

    /// The method of a contact.
    public struct ContactMethod: NamedValue {
        public let rawValue: String

        public init(rawValue: String) { self.rawValue = rawValue }

        public static let delivery: Self = "delivery"
        public static let doorKnock: Self = "door_knock"
        public static let email: Self = "email"
        public static let emailBlast: Self = "email_blast"
        public static let faceToFace: Self = "face_to_face"
        public static let facebook: Self = "facebook"
        public static let meeting: Self = "meeting"
        public static let phoneCall: Self = "phone_call"
        public static let robocall: Self = "robocall"
        public static let snailMail: Self = "snail_mail"
        public static let text: Self = "text"
        public static let textOneToOne: Self = "text_1to1"
        public static let textBlast: Self = "text_blast"
        public static let tweet: Self = "tweet"
        public static let videoCall: Self = "video_call"
        public static let webinar: Self = "webinar"
        public static let linkedin: Self = "linkedin"
        public static let other: Self = "other"
    }

    /// The outcome of a contact.
    public struct ContactStatus: NamedValue {
        public let rawValue: String

        public init(rawValue: String) { self.rawValue = rawValue }

        public static let other: Self = "other"
        public static let answered: Self = "answered"
        public static let badInfo: Self = "bad_info"
        public static let leftMessage: Self = "left_message"
        public static let meaningfulInteraction: Self = "meaningful_interaction"
        public static let sendInformation: Self = "send_information"
        public static let notInterested: Self = "not_interested"
        public static let noAnswer: Self = "no_answer"
        public static let refused: Self = "refused"
        public static let inaccessible: Self = "inaccessible"
    }

    /// The status of a donation.
    public struct DonationStatus: NamedValue {
        public let rawValue: String

        public init(rawValue: String) { self.rawValue = rawValue }

        public static let succeeded: Self = "succeeded"
        public static let pending: Self = "pending"
        public static let failed: Self = "failed"
        public static let canceled: Self = "canceled"
    }

    /// The time allowed for a step.
    public struct DueDateInterval: NamedValue {
        public let rawValue: String

        public init(rawValue: String) { self.rawValue = rawValue }

        public static let noInterval: Self = "none"
        public static let sameDay: Self = "same_day"
        public static let oneDay: Self = "one_day"
        public static let twoDay: Self = "two_day"
        public static let threeDay: Self = "three_day"
        public static let fourDay: Self = "four_day"
        public static let fiveDay: Self = "five_day"
        public static let sixDay: Self = "six_day"
        public static let oneWeek: Self = "one_week"
        public static let twoWeek: Self = "two_week"
        public static let thirtyDay: Self = "thirty_day"
        public static let twoMonth: Self = "two_month"
        public static let threeMonth: Self = "three_month"
        public static let sixMonth: Self = "six_month"
        public static let oneYear: Self = "one_year"
    }

    /// A kind of election.
    public struct ElectionPeriod: NamedValue {
        public let rawValue: String

        public init(rawValue: String) { self.rawValue = rawValue }

        public static let primary: Self = "primary"
        public static let general: Self = "general"
        public static let special: Self = "special"
        public static let recount: Self = "recount"
        public static let runoff: Self = "runoff"
        public static let convention: Self = "convention"
        public static let other: Self = "other"
        public static let unknown: Self = "unknown"
        public static let presidentialPrimary: Self = "presidential_primary"
        public static let previousCampaign: Self = "previous_campaign"
    }

    /// The requirement of a form's field.
    public struct FieldRequirement: NamedValue {
        public let rawValue: String

        public init(rawValue: String) { self.rawValue = rawValue }

        public static let required: Self = "required"
        public static let optional: Self = "optional"
        public static let hidden: Self = "hidden"
    }

    /// The status of an import.
    public struct ImportStatus: NamedValue {
        public let rawValue: String

        public init(rawValue: String) { self.rawValue = rawValue }

        public static let finished: Self = "finished"
        public static let unprocessable: Self = "unprocessable"
        public static let queueing: Self = "queueing"
        public static let inProgress: Self = "in_progress"
    }

    /// The status of a journey.
    public struct JourneyStatus: NamedValue {
        public let rawValue: String

        public init(rawValue: String) { self.rawValue = rawValue }

        public static let active: Self = "active"
        public static let completed: Self = "completed"
        public static let abandoned: Self = "abandoned"
        public static let deleted: Self = "deleted"
    }

    /// The status of a membership.
    public struct MembershipStatus: NamedValue {
        public let rawValue: String

        public init(rawValue: String) { self.rawValue = rawValue }

        public static let active: Self = "active"
        public static let canceled: Self = "canceled"
        public static let expired: Self = "expired"
        public static let gracePeriod: Self = "grace period"
    }

    /// The status of a page.
    public struct PageStatus: NamedValue {
        public let rawValue: String

        public init(rawValue: String) { self.rawValue = rawValue }

        public static let archived: Self = "archived"
        public static let deleted: Self = "deleted"
        public static let expired: Self = "expired"
        public static let hidden: Self = "hidden"
        public static let published: Self = "published"
        public static let ruleViolated: Self = "rule_violated"
        public static let unlisted: Self = "unlisted"
    }

    /// A kind of page.
    public struct PageType: NamedValue {
        public let rawValue: String

        public init(rawValue: String) { self.rawValue = rawValue }

        public static let basic: Self = "Basic"
        public static let event: Self = "Event"
        public static let petition: Self = "Petition"
    }

    /// An event of a journey.
    public struct PathHistoryCategory: NamedValue {
        public let rawValue: String

        public init(rawValue: String) { self.rawValue = rawValue }

        public static let stepChange: Self = "step_change"
        public static let completion: Self = "completion"
        public static let abandonment: Self = "abandonment"
        public static let newPointPerson: Self = "new_point_person"
        public static let newCurrentStepPointPerson: Self = "new_current_step_point_person"
        public static let voiding: Self = "voiding"
        public static let reactivation: Self = "reactivation"
    }

    /// The audience of a page or a field.
    public struct PermissionLevel: NamedValue {
        public let rawValue: String

        public init(rawValue: String) { self.rawValue = rawValue }

        public static let anyone: Self = "anyone"
        public static let loggedIn: Self = "logged_in"
        public static let members: Self = "members"
        public static let controlPanelUsers: Self = "control_panel_users"
        public static let admins: Self = "admins"
    }

    /// A kind of question.
    public struct QuestionFormat: NamedValue {
        public let rawValue: String

        public init(rawValue: String) { self.rawValue = rawValue }

        public static let multipleChoice: Self = "multiple_choice"
        public static let yesNo: Self = "yes_no"
        public static let text: Self = "text"
    }

    /// The relationship of the first of two people to the second, and of the
    /// second to the first.
    public struct RelationshipType: NamedValue {
        public let rawValue: String

        public init(rawValue: String) { self.rawValue = rawValue }

        public static let affiliateAffiliate: Self = "affiliate-affiliate"
        public static let alumSchool: Self = "alum-school"
        public static let assistantAssisted: Self = "assistant-assisted"
        public static let boardMemberOrganization: Self = "board_member-organization"
        public static let candidateCommittee: Self = "candidate-committee"
        public static let chapterParent: Self = "chapter-parent"
        public static let childParent: Self = "child-parent"
        public static let consultantOrganization: Self = "consultant-organization"
        public static let employeeEmployer: Self = "employee-employer"
        public static let familyPartnerFamilyPartner: Self = "family_partner-family_partner"
        public static let friendFriend: Self = "friend-friend"
        public static let memberOrganization: Self = "member-organization"
        public static let menteeMentor: Self = "mentee-mentor"
        public static let partnerPartner: Self = "partner-partner"
        public static let primaryContactOrganization: Self = "primary_contact-organization"
        public static let relativeRelative: Self = "relative-relative"
        public static let representativeConstituent: Self = "representative-constituent"
        public static let residentOrganization: Self = "resident-organization"
        public static let siblingSibling: Self = "sibling-sibling"
        public static let spouseSpouse: Self = "spouse-spouse"
        public static let studentSchool: Self = "student-school"
        public static let studentTeacher: Self = "student-teacher"
        public static let subordinateManager: Self = "subordinate-manager"
        public static let subsidiaryParent: Self = "subsidiary-parent"
        public static let treasurerCommittee: Self = "treasurer-committee"
    }

    /// A unit of time.
    public struct TimePeriod: NamedValue {
        public let rawValue: String

        public init(rawValue: String) { self.rawValue = rawValue }

        public static let days: Self = "days"
        public static let weeks: Self = "weeks"
        public static let months: Self = "months"
        public static let years: Self = "years"
    }

    /// The method by which a vote was cast.
    public struct VoteMethod: NamedValue {
        public let rawValue: String

        public init(rawValue: String) { self.rawValue = rawValue }

        public static let voted: Self = "voted"
        public static let absentee: Self = "absentee"
        public static let early: Self = "early"
    }
}
