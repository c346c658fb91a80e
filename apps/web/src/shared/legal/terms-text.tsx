import { LegalText } from './legal-text.tsx'
import type { LegalSection } from './legal-text.tsx'
import { legalTexts } from './texts.ts'

/** Days of informal negotiation before arbitration (U2). */
const INFORMAL_DAYS = 60
/** Days of notice before a material change (U2). */
const NOTICE_DAYS = 30

const sections: LegalSection[] = [
  {
    heading: 'General terms',
    paragraphs: [
      'These terms govern your use of Countersign, the memo tool of your organisation (the "Service"). By signing in you agree to them. If you do not agree, do not use the Service.',
      'The Service is made available to employees of supported organisations for their work. Your organisation’s own policies apply beside these terms.',
    ],
  },
  {
    heading: 'License',
    paragraphs: [
      'You are given a limited, non-exclusive, non-transferable and revocable license to use the Service for the business of your organisation while your account is active.',
    ],
  },
  {
    heading: 'Definitions',
    paragraphs: [
      '"Memo" means a document written in the Service from a template, with its attachments, remarks, replies and approval log. "Owner", "approver" and "watcher" mean the parts a person takes in a memo.',
      '"Company", "we" and "us" mean the organisation that provides the Service to you; "you" means the person who signs in.',
    ],
  },
  {
    heading: 'Restrictions',
    paragraphs: [
      'You may not let others use your account, decide on a memo in another person’s name, try to reach memos that are not addressed to you, disturb or overload the Service, take it apart to learn its source, or upload unlawful or harmful content.',
    ],
  },
  {
    heading: 'Cookies',
    paragraphs: [
      'The Service uses the cookies that signing in and staying signed in require. They are needed for the Service to work and hold no personal data. Preferences such as the colour scheme are kept on your device.',
    ],
  },
  {
    heading: 'Liability',
    paragraphs: [
      'The Service is provided as it is. To the extent that the law allows, we are not liable for indirect or consequential loss that arises from using the Service or from being unable to use it.',
      'Approvals given in the Service bind the approver as a written approval would. You are responsible for what you approve.',
    ],
  },
  {
    heading: 'Disputes and arbitration',
    paragraphs: [
      `If a dispute arises, both sides first try to settle it by informal negotiation for ${INFORMAL_DAYS} days from the day on which one side tells the other of it in writing. A dispute that is not settled by then is decided by binding arbitration.`,
      'A claim must be brought within one (1) year after its cause arose; after that it is barred.',
    ],
  },
  {
    heading: 'Changes to these terms',
    paragraphs: [
      `We may change these terms. Of a material change we give at least ${NOTICE_DAYS} days’ notice before it takes effect. Who uses the Service after that agrees to the changed terms.`,
    ],
  },
]

/** The terms and conditions (U2). */
export function TermsText() {
  return (
    <LegalText
      title={legalTexts.terms}
      lead="Please read these terms before you use the Service."
      sections={sections}
    />
  )
}
