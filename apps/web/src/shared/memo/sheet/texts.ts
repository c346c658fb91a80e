import { fallenText } from '@countersign/domain'

/** The texts of a memo's sheet. */
export const sheetTexts = {
  details: 'General information',
  memoId: 'Memo ID',
  requestor: "Requestor's name",
  preparedBy: 'Prepared by',
  memoType: 'Memo type',
  emailAddress: 'Email address',
  attachments: 'Attachments',
  readOnly: 'This memo is read-only.',
  changesSinceDecision: (when: string) => `Changes since your decision on ${when}`,
  changesSinceSubmission: (when: string) => `Changes since the submission of ${when}`,
  fell: fallenText,
  noChanges: 'The content is the same as then.',
  changeCount: (count: number) => (count === 1 ? '1 field' : `${count} fields`),
  changeKinds: { added: 'Added', removed: 'Removed', changed: 'Changed' },
  onlyLookChanged: 'The words are the same; formatting or pictures changed.',
  fileAdded: 'added',
  fileRemoved: 'removed',
  fileReplaced: 'replaced',
} as const
