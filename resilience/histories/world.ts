import type { MemoEventType } from '@countersign/domain'
import type { TestTemplate } from '@countersign/test-kit/memos'
import type { Person } from '../cluster/person.ts'

/** The shared state of the clients. */
export interface World {
  origins: string[]
  people: Person[]
  templates: TestTemplate[]
  /** Whether people link memos, do and read approved ones, prepare drafts and answer questions for their level (R3 to R7). */
  hasLatestRules: boolean
  /** Every memo whose creation was acknowledged. */
  memos: BegunMemo[]
  /** Counts of acknowledged calls that log an event, by `acknowledgedKey`. */
  acknowledged: Map<string, number>
  /** How long a client retries without an answer; with 0, a missing answer is a fault. */
  patienceMs: number
  faults: string[]
  /** Counts of answers by call and code. */
  tally: Map<string, number>
}

/** What a client knows of a memo that it created. */
export interface BegunMemo {
  memo_id: string
  /** A word that only its subject contains. */
  word: string
  /** Owner, approvers and watchers at its creation. */
  people: Person[]
}

/** Who gets each approved memo to do (R3) and to read (R5). */
export function recipientsOf<One>(people: readonly One[]): One[] {
  return people.slice(0, 3)
}

/** Who prepares drafts for whom (R6). */
export function preparersOf<One>(people: readonly One[]): { owner: One; preparer: One }[] {
  return people.slice(3, 9).flatMap((owner, at) => {
    const preparer = people[at + 9]
    return preparer === undefined ? [] : [{ owner, preparer }]
  })
}

/** Whether the first level of a template's memos answers a question (R7): of templates, that of every second one. */
export const asksFirstLevel = (place: number): boolean => place % 2 === 1

/** Identifies events of a type by a person on a memo. */
export function acknowledgedKey(memoId: string, email: string, type: MemoEventType): string {
  return `${memoId} ${email} ${type}`
}
