import type { MemoEventType } from '@countersign/domain'
import type { TestTemplate } from '../../apps/server/src/testing/memos.ts'
import type { Person } from '../cluster/person.ts'

/** What clients of a history work with. */
export interface World {
  origins: string[]
  people: Person[]
  templates: TestTemplate[]
  /** Every memo that a create_memo was acknowledged for. */
  memos: BegunMemo[]
  /** What was answered OK and leaves an event: how often, by `acknowledgedKey`. */
  acknowledged: Map<string, number>
  /** How long a client goes on asking where no answer comes; at 0 that is a fault. */
  patienceMs: number
  faults: string[]
  /** How often each call was acknowledged, and refused with which code. */
  tally: Map<string, number>
}

/** What a client knows of a memo that it began. */
export interface BegunMemo {
  memo_id: string
  /** Only its subject has this word. */
  word: string
  /** Owner, approvers and watchers as it was begun. */
  people: Person[]
}

/** One kind of event, by one person, on one memo. */
export function acknowledgedKey(memoId: string, email: string, type: MemoEventType): string {
  return `${memoId} ${email} ${type}`
}
