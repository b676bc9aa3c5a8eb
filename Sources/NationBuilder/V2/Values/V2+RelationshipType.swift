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

        /// `affiliate-affiliate`.
        public static let affiliateAffiliate: Self = "affiliate-affiliate"
        /// `alum-school`.
        public static let alumSchool: Self = "alum-school"
        /// `assistant-assisted`.
        public static let assistantAssisted: Self = "assistant-assisted"
        /// `board_member-organization`.
        public static let boardMemberOrganization: Self = "board_member-organization"
        /// `candidate-committee`.
        public static let candidateCommittee: Self = "candidate-committee"
        /// `chapter-parent`.
        public static let chapterParent: Self = "chapter-parent"
        /// `child-parent`.
        public static let childParent: Self = "child-parent"
        /// `consultant-organization`.
        public static let consultantOrganization: Self = "consultant-organization"
        /// `employee-employer`.
        public static let employeeEmployer: Self = "employee-employer"
        /// `family_partner-family_partner`.
        public static let familyPartnerFamilyPartner: Self = "family_partner-family_partner"
        /// `friend-friend`.
        public static let friendFriend: Self = "friend-friend"
        /// `member-organization`.
        public static let memberOrganization: Self = "member-organization"
        /// `mentee-mentor`.
        public static let menteeMentor: Self = "mentee-mentor"
        /// `partner-partner`.
        public static let partnerPartner: Self = "partner-partner"
        /// `primary_contact-organization`.
        public static let primaryContactOrganization: Self = "primary_contact-organization"
        /// `relative-relative`.
        public static let relativeRelative: Self = "relative-relative"
        /// `representative-constituent`.
        public static let representativeConstituent: Self = "representative-constituent"
        /// `resident-organization`.
        public static let residentOrganization: Self = "resident-organization"
        /// `sibling-sibling`.
        public static let siblingSibling: Self = "sibling-sibling"
        /// `spouse-spouse`.
        public static let spouseSpouse: Self = "spouse-spouse"
        /// `student-school`.
        public static let studentSchool: Self = "student-school"
        /// `student-teacher`.
        public static let studentTeacher: Self = "student-teacher"
        /// `subordinate-manager`.
        public static let subordinateManager: Self = "subordinate-manager"
        /// `subsidiary-parent`.
        public static let subsidiaryParent: Self = "subsidiary-parent"
        /// `treasurer-committee`.
        public static let treasurerCommittee: Self = "treasurer-committee"
    }
}
