import type { ChosenPerson } from '../../../lib/people-picker/chosen-person.ts'
import type { LogLevel } from '../log-lines.ts'

export type Slot = LogLevel['approvers'][number]

/** A sub-approver as chosen. */
export interface ChosenSubApprover extends ChosenPerson {
  /** They have acted and can't be removed (D6). */
  stays: boolean
}

/** An approver's sub-approvers while they are being chosen. */
export interface SubApproverDraft {
  people: readonly ChosenSubApprover[]
  /** How many of them meet the slot: 1 to their number (D3). */
  needed: number
}

/** The sub-approvers that a slot has now. */
export function draftOf(slot: Slot): SubApproverDraft {
  return {
    people: slot.sub_approvers.map(({ email, name, photoURL, has_acted }) => ({
      ...{ email, name, photoURL },
      stays: has_acted,
    })),
    needed: slot.min_sub_approvers,
  }
}

/** With one person more. */
export function withPerson(draft: SubApproverDraft, person: ChosenPerson): SubApproverDraft {
  return { ...draft, people: [...draft.people, { ...person, stays: false }] }
}

/** With one person less, unless they stay; no more are needed than there are (D3). */
export function withoutPerson(draft: SubApproverDraft, email: string): SubApproverDraft {
  const people = draft.people.filter((person) => person.stays || person.email !== email)
  return { people, needed: Math.min(draft.needed, Math.max(1, people.length)) }
}

/** The numbers to choose from. */
export function neededChoices(draft: SubApproverDraft): number[] {
  return Array.from({ length: Math.max(1, draft.people.length) }, (_, index) => index + 1)
}

/** Whether saving would change anything. */
export function isChanged(slot: Slot, draft: SubApproverDraft): boolean {
  const emails = (people: readonly { email: string }[]) =>
    people
      .map(({ email }) => email)
      .toSorted()
      .join()
  return draft.needed !== slot.min_sub_approvers || emails(draft.people) !== emails(slot.sub_approvers)
}

/** Whether so many have approved already that saving meets the slot at once (D6). */
export function meetsAtOnce(slot: Slot, draft: SubApproverDraft): boolean {
  const approved = slot.sub_approvers.filter((seat) => seat.approval_status === 'APPROVED').length
  return approved >= draft.needed
}

/** Everybody in the memo, who can't be chosen once more (D7), in lower case. */
export function takenEmails(
  ownerEmail: string,
  levels: readonly LogLevel[],
  draft: SubApproverDraft,
): Set<string> {
  const inMemo = levels.flatMap((level) => [
    ...level.approvers.flatMap((slot) => [slot, ...slot.sub_approvers]),
    ...level.watchers,
  ])
  return new Set(
    [ownerEmail, ...[...inMemo, ...draft.people].map(({ email }) => email)].map((email) =>
      email.toLowerCase(),
    ),
  )
}
