import type { NotificationCategory } from '@countersign/domain'

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
  actsFor: (name: string) => `for ${name}`,
  more: (count: number) => `and ${count} more in the app`,
  action: 'Open For my approval',
  openDashboard: 'Open the dashboard',
  reason: 'You get this digest because you chose one mail a day.',
} as const
