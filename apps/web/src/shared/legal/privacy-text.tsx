import { LegalText } from './legal-text.tsx'
import type { LegalSection } from './legal-text.tsx'
import { legalTexts } from './texts.ts'

const sections: LegalSection[] = [
  {
    heading: 'What we collect',
    paragraphs: [
      'From your organisation’s sign-in provider: your name, work e-mail address, picture and organisation. From your use of the Service: the memos you write, the files you attach, your decisions, remarks and replies with their times, and technical records of sign-ins and errors.',
      'With your permission the Service searches your contacts, so that you can name approvers and watchers. It reads them for that search and keeps only the people you choose.',
    ],
  },
  {
    heading: 'How we use it',
    paragraphs: [
      'We use your data to route memos, to show who decided what and when, to notify the people concerned, to prepare reports for those who are authorised to see them, and to keep the Service safe. We do not sell it and do not use it for advertising.',
    ],
  },
  {
    heading: 'How we protect it',
    paragraphs: [
      'A memo can be read by its owner, its approvers and its watchers, and by no one who merely knows its number. Data is encrypted on its way. Access is limited to what each task needs, and what happens to a memo is recorded in a log that cannot be rewritten.',
      'Data is kept as long as your organisation’s rules on records require, and is then erased.',
    ],
  },
  {
    heading: 'Your rights',
    paragraphs: [
      'You have the right to be informed, to see your personal data and have it corrected, to object to its processing, to have it erased or blocked where the law provides for that, to receive it in a common format, and to complain to the data protection authority.',
    ],
  },
  {
    heading: 'Data protection officer',
    paragraphs: [
      'To use these rights, or with any question on privacy, contact the data protection officer of your organisation. The support mailbox on the contact page passes your message on.',
    ],
  },
]

/** The privacy policy (U2). */
export function PrivacyText() {
  return (
    <LegalText
      title={legalTexts.privacy}
      lead="This policy says how the personal data of those who use the Service is collected, used and protected."
      sections={sections}
    />
  )
}
