import type { KeptDecision } from './kept-decisions.ts'

type Verdict = KeptDecision['decision']

const nouns: Record<Verdict, string> = { approve: 'approval', return: 'return', reject: 'rejection' }

/** The texts of decisions that the server hasn't answered (M3). */
export const unansweredTexts = {
  title: 'Decisions without an answer',
  noAnswer: (verdict: Verdict, memoId: string) => `No answer came for your ${nouns[verdict]} of ${memoId}.`,
  otherPerson: (verdict: Verdict, memoId: string) =>
    `Your ${nouns[verdict]} of ${memoId} was not recorded: another person was signed in here.`,
  sendAgain: 'Send again',
  drop: 'Drop',
  dropped: 'You dropped your decision. The memo shows whether it had counted.',
  counted: (verdict: Verdict, memoId: string) => `Your ${nouns[verdict]} of ${memoId} has been recorded.`,
  changed: (memoId: string) =>
    `${memoId} has changed since you decided. Your decision is not sent again; the memo shows whether it had counted.`,
  ended: (memoIds: string) =>
    `Your session ended before an answer came for ${memoIds}. Your decision was dropped; the memo shows whether it had counted.`,
  others: 'A decision that someone else made in this tab had no answer. It was dropped.',
  notRecorded: (memoId: string) => `Your decision on ${memoId} was not recorded`,
  logOut: {
    title: 'Send your decision before you log out?',
    text: (memoIds: string) =>
      `No answer came for your decision on ${memoIds}. Sent twice, it counts once. If you drop it, the memo may still wait for you.`,
    send: 'Send and log out',
    sign: 'Sign and log out',
    drop: 'Drop and log out',
    stay: 'Stay',
    stillNoAnswer: 'There is still no answer. You are signed in, and your decision is kept.',
  },
} as const
