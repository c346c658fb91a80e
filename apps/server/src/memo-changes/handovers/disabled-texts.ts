import type { OpenPlace } from './disabled-places.queries.ts'

/** The owner's list of running memos. */
export const OWN_MEMOS = '/memos/active'

/** The notification's title and the mail's subject (K10). */
export function disabledTitle(name: string, memos: number): string {
  return `${name} can no longer decide on ${memos === 1 ? 'one' : memos} of your memos`
}

export const disabledTexts = {
  paragraphs: (name: string, memos: number) => [
    `The account of ${name} was disabled, and ${memos === 1 ? 'one of your memos still names' : `${memos} of your memos still name`} them as an approver.`,
    'An administrator can give each place to someone else. You can also withdraw a memo and submit it with another approver.',
  ],
  more: (count: number): [string, string] => ['…', `and ${count} more`],
  action: 'Your memos',
  reason: 'You get this mail because these memos are yours.',
}

const ROLES: Record<OpenPlace['role'], string> = { approver: 'Approver', subApprover: 'Sub-approver' }

/** One memo as a line of the mail: Memo ID, name, and what is missing. */
export function placeFact({ memo_id, name, role, approver_status }: OpenPlace): [string, string] {
  const when = approver_status === 'PENDING' ? 'a decision is awaited now' : 'their turn comes later'
  return [memo_id, `${name}\n${ROLES[role]}, ${when}`]
}
