import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { CallInput, CallName, CallOutput } from '@countersign/contract'
import type { MemoEventType } from '@countersign/domain'
import type { Person, Reply } from '../cluster/person.ts'
import type { SeededRandom } from '@countersign/demo-data/seeded-random'
import type { World } from './world.ts'
import { acknowledgedKey } from './world.ts'

const REPEATS = 0.08
const RETRY_MS = 100
/** No definite answer: retry. */
const AWAY: ReadonlySet<string> = new Set(['LOST', 'REFUSED', 'UNAVAILABLE'])

/** The event that a successful call logs; editSubapprovers logs none if nothing changes. */
const EVENTS: Partial<Record<CallName, MemoEventType>> = {
  approve_memo: 'DecisionMade',
  return_memo: 'DecisionMade',
  reject_memo: 'DecisionMade',
  self_return_memo: 'MemoSelfReturned',
  withdraw_memo: 'MemoCancelled',
  remindCurrentApprover: 'ApproversReminded',
  create_reply: 'ReplyAdded',
  hand_on_seat: 'SeatHandedOn',
  add_approvers: 'ApproversAdded',
  ask_question: 'QuestionAsked',
  answer_question: 'QuestionAnswered',
  close_question: 'QuestionClosed',
  report_condition: 'ConditionReported',
  close_condition: 'ConditionClosed',
  refuse_condition: 'ConditionRefused',
  complete_hand_off: 'HandOffDone',
  acknowledge_memo: 'MemoAcknowledged',
}

/** These make the screens of others stale (A6). */
const RAISING: ReadonlySet<CallName> = new Set([
  ...(['approve_memo', 'return_memo', 'reject_memo', 'self_return_memo'] as const),
  ...(['withdraw_memo', 'edit_memo', 'hand_on_seat', 'add_approvers'] as const),
  ...(['report_condition', 'close_condition', 'refuse_condition'] as const),
])

/** The parts of an input that refer to its memo. */
interface WithMemo {
  memo_id?: string
  action?: string
}

/** Sends a call, sometimes twice concurrently with one key (A6), and checks that its effect can be read immediately. */
export async function send<Name extends CallName>(
  world: World,
  random: SeededRandom,
  person: Person,
  origin: string,
  call: Name,
  input: CallInput<Name>,
): Promise<CallOutput<Name> | undefined> {
  const times = random.chance(REPEATS) ? 2 : 1
  const origins = Array.from({ length: times }, (_none, index) =>
    index === 0 ? origin : random.pick(world.origins),
  )
  const replies = await Promise.all(
    origins.map((one) => untilAnswered(world, one, (place) => person.call(place, call, input))),
  )
  const taken = replies.filter(({ code }) => code === 'OK')
  // A refusal does not use up the key: the other request may still succeed, and then the key has an answer.
  if (taken.length > 0 && taken.length < replies.length)
    taken.push(await untilAnswered(world, origin, (place) => person.call(place, call, input)))
  const first = taken[0] ?? replies[0]
  if (!first) return undefined
  world.tally.set(`${call} ${first.code}`, (world.tally.get(`${call} ${first.code}`) ?? 0) + 1)
  if (taken.some(({ result }) => !isDeepStrictEqual(result, taken[0]?.result)))
    world.faults.push(`${call} sent again with its key was not answered the same (A6)`)
  for (const { code } of replies)
    if (code === 'INTERNAL' || AWAY.has(code)) world.faults.push(`${call}: ${code}`)
  const result = first.result as (CallOutput<Name> & { memo_id?: string; revision?: number }) | undefined
  const seen = (input as { revision?: number }).revision
  const least = seen === undefined ? 0 : seen + (RAISING.has(call) ? 1 : 0)
  const isRight =
    result?.revision === undefined ||
    seen === undefined ||
    (result.revision >= least && result.revision <= seen + 1)
  if (!isRight)
    world.faults.push(`${call} on revision ${seen} was taken, and made it ${result?.revision} (A6)`)
  if (result) noteAcknowledged(world, person, call, input as WithMemo, result)
  // Who handed on their place no longer reads the current revision (C7, K8).
  if (result?.memo_id && result.revision !== undefined && call !== 'hand_on_seat')
    await readsOwnWrite(world, person, random.pick(world.origins), result.memo_id, result.revision)
  return result
}

/** Retries with the same key at the next process until one answers, as a browser does. */
async function untilAnswered<Name extends CallName>(
  { origins, patienceMs }: World,
  first: string,
  ask: (origin: string) => Promise<Reply<Name>>,
): Promise<Reply<Name>> {
  const end = Date.now() + patienceMs
  for (let turn = origins.indexOf(first); ; turn++) {
    const reply = await ask(origins[turn % origins.length] as string)
    const isAway = AWAY.has(reply.code)
    if (!isAway || Date.now() > end) return reply
    await sleep(RETRY_MS)
  }
}

/** Remembers that a change was acknowledged: it has to be in the log at the end. */
export function noteAcknowledged(
  world: World,
  person: Person,
  call: CallName,
  input: WithMemo,
  result: { memo_id?: string },
): void {
  const type = input.action === 'SUBMITTED' ? 'MemoSubmitted' : EVENTS[call]
  const memoId = result.memo_id ?? input.memo_id
  if (type === undefined || memoId === undefined) return
  const key = acknowledgedKey(memoId, person.email, type)
  world.acknowledged.set(key, (world.acknowledged.get(key) ?? 0) + 1)
}

/** Reads what a screen shows. A refusal is no fault, because others change the memo meanwhile; an internal error is. */
export async function read<Name extends CallName>(
  world: World,
  person: Person,
  origin: string,
  call: Name,
  input: CallInput<Name>,
): Promise<CallOutput<Name> | undefined> {
  const { code, result } = await person.call(origin, call, input)
  if (code === 'INTERNAL') world.faults.push(`${call}: ${code}`)
  return result
}

async function readsOwnWrite(
  world: World,
  person: Person,
  origin: string,
  memo_id: string,
  revision: number,
): Promise<void> {
  const view = await read(world, person, origin, 'get_memo_details_for_viewing', { memo_id })
  if (view && view.memo.revision < revision)
    world.faults.push(`${memo_id}: read at revision ${view.memo.revision} after writing ${revision}`)
}
