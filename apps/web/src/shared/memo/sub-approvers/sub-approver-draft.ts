import { clampMinimum, isMetByApprovals } from '@countersign/domain'
import { statusesOf } from '../../../lib/slot-statuses.ts'
import type { ChosenPerson } from '../../people-picker/chosen-person.ts'
import type { LogLevel } from '../log/log-lines.ts'

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
      email,
      name,
      photoURL,
      stays: has_acted,
    })),
    needed: slot.min_sub_approvers,
  }
}

/** Adds a person. */
export function withPerson(draft: SubApproverDraft, person: ChosenPerson): SubApproverDraft {
  return { ...draft, people: [...draft.people, { ...person, stays: false }] }
}

/** Removes a person, unless they have acted; the minimum shrinks with their number (D3). */
export function withoutPerson(draft: SubApproverDraft, email: string): SubApproverDraft {
  const people = draft.people.filter((person) => person.stays || person.email !== email)
  return { people, needed: clampMinimum(draft.needed, people.length) }
}

/** The minimums to choose from. */
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

/** Whether enough of them have approved already for saving to meet the slot (D6). */
export function meetsAtOnce(slot: Slot, draft: SubApproverDraft): boolean {
  return isMetByApprovals({ ...statusesOf(slot), minSubApprovers: draft.needed })
}
