// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v2.json; change that, not this.

extension V2 {
    /// The relationship of the first of two people to the second, and of the
    /// second to the first.
    public struct RelationshipType: NamedValue {
        /// The name on the wire.
        public let rawValue: String

        /// Creates the value with a name, known or not.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The value `affiliate-affiliate`.
        public static let affiliateAffiliate: Self = "affiliate-affiliate"
        /// The value `alum-school`.
        public static let alumSchool: Self = "alum-school"
        /// The value `assistant-assisted`.
        public static let assistantAssisted: Self = "assistant-assisted"
        /// The value `board_member-organization`.
        public static let boardMemberOrganization: Self = "board_member-organization"
        /// The value `candidate-committee`.
        public static let candidateCommittee: Self = "candidate-committee"
        /// The value `chapter-parent`.
        public static let chapterParent: Self = "chapter-parent"
        /// The value `child-parent`.
        public static let childParent: Self = "child-parent"
        /// The value `consultant-organization`.
        public static let consultantOrganization: Self = "consultant-organization"
        /// The value `employee-employer`.
        public static let employeeEmployer: Self = "employee-employer"
        /// The value `family_partner-family_partner`.
        public static let familyPartnerFamilyPartner: Self = "family_partner-family_partner"
        /// The value `friend-friend`.
        public static let friendFriend: Self = "friend-friend"
        /// The value `member-organization`.
        public static let memberOrganization: Self = "member-organization"
        /// The value `mentee-mentor`.
        public static let menteeMentor: Self = "mentee-mentor"
        /// The value `partner-partner`.
        public static let partnerPartner: Self = "partner-partner"
        /// The value `primary_contact-organization`.
        public static let primaryContactOrganization: Self = "primary_contact-organization"
        /// The value `relative-relative`.
        public static let relativeRelative: Self = "relative-relative"
        /// The value `representative-constituent`.
        public static let representativeConstituent: Self = "representative-constituent"
        /// The value `resident-organization`.
        public static let residentOrganization: Self = "resident-organization"
        /// The value `sibling-sibling`.
        public static let siblingSibling: Self = "sibling-sibling"
        /// The value `spouse-spouse`.
        public static let spouseSpouse: Self = "spouse-spouse"
        /// The value `student-school`.
        public static let studentSchool: Self = "student-school"
        /// The value `student-teacher`.
        public static let studentTeacher: Self = "student-teacher"
        /// The value `subordinate-manager`.
        public static let subordinateManager: Self = "subordinate-manager"
        /// The value `subsidiary-parent`.
        public static let subsidiaryParent: Self = "subsidiary-parent"
        /// The value `treasurer-committee`.
        public static let treasurerCommittee: Self = "treasurer-committee"
    }
}
