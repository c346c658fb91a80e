import type { NotificationCategory } from '@countersign/domain'
import type { NoticeKind } from '../notice-texts.ts'

/** The texts of a digest (M7). */
export const digestTexts = {
  title: (waiting: number, news: number) =>
    [
      waiting === 0 ? '' : waiting === 1 ? '1 memo waits for you' : `${waiting} memos wait for you`,
      news === 0 ? '' : news === 1 ? '1 memo with news' : `${news} memos with news`,
    ]
      .filter((part) => part !== '')
      .join(', '),
  intro: 'This is how things are this morning.',
  sections: {
    approvals: 'For your approval',
    own_memos: 'Your memos',
    watched: 'Memos that you watch',
  } satisfies Record<NotificationCategory, string>,
  waitsForAnswer: 'Waiting for your answer',
  revokedBy: (memoId: string) => `revoked by ${memoId}`,
  actsFor: (name: string) => `for ${name}`,
  more: (count: number) => `and ${count} more in the app`,
  action: 'Open For my approval',
  openDashboard: 'Open the dashboard',
  reason: 'You get this digest because you chose one mail a day.',
} as const

/** What a notice says beside the memo's present status; nothing where that says it all. */
export const newsTexts: Partial<Record<NoticeKind, string>> = {
  LEVEL_CLEARED: 'Level cleared',
  REPLIED: 'New reply',
  QUESTION_ANSWERED: 'Question answered',
  CONTENT_CHANGED_APPROVAL_STANDS: 'Changed after your approval, which still stands',
  REMOVED_KEEPS_READING: 'No longer needed',
}
