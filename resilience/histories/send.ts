import { setTimeout as sleep } from 'node:timers/promises'
import type { CallInput, CallName, CallOutput } from '@countersign/contract'
import type { MemoEventType } from '@countersign/domain'
import type { Person, Reply } from '../cluster/person.ts'
import type { Dice } from './dice.ts'
import { acknowledgedKey, type World } from './world.ts'

const REPEATS = 0.08
const RETRY_MS = 100
/** No answer yet: worth asking again. */
const AWAY: ReadonlySet<string> = new Set(['LOST', 'REFUSED', 'UNAVAILABLE'])

/** The one event that a call leaves where it is answered OK; editSubapprovers leaves none where nothing changes. */
const EVENTS: Partial<Record<CallName, MemoEventType>> = {
  approve_memo: 'DecisionMade',
  return_memo: 'DecisionMade',
  reject_memo: 'DecisionMade',
  self_return_memo: 'MemoSelfReturned',
  withdraw_memo: 'MemoCancelled',
  remindCurrentApprover: 'ApproversReminded',
  create_reply: 'ReplyAdded',
}

/** After these what others have on their screens is stale (A6). */
const RAISING: ReadonlySet<CallName> = new Set([
  ...(['approve_memo', 'return_memo', 'reject_memo', 'self_return_memo'] as const),
  ...(['withdraw_memo', 'edit_memo'] as const),
])

/** What an input may say of its memo. */
interface WithMemo {
  memo_id?: string
  action?: string
}

/** Sends it, now and then twice at once with one key (A6), and looks whether the answer can be read back at once. */
export async function send<Name extends CallName>(
  world: World,
  dice: Dice,
  person: Person,
  origin: string,
  call: Name,
  input: CallInput<Name>,
): Promise<CallOutput<Name> | undefined> {
  const times = dice.chance(REPEATS) ? 2 : 1
  const origins = Array.from({ length: times }, (_none, index) =>
    index === 0 ? origin : dice.pick(world.origins),
  )
  const replies = await Promise.all(
    origins.map((one) => untilAnswered(world, one, (place) => person.call(place, call, input))),
  )
  const taken = replies.filter(({ code }) => code === 'OK')
  // A refusal leaves the key unused: the other one may still be taken, and then the key has its answer.
  if (taken.length > 0 && taken.length < replies.length)
    taken.push(await untilAnswered(world, origin, (place) => person.call(place, call, input)))
  const first = taken[0] ?? replies[0]
  if (!first) return undefined
  world.tally.set(`${call} ${first.code}`, (world.tally.get(`${call} ${first.code}`) ?? 0) + 1)
  if (new Set(taken.map(({ result }) => JSON.stringify(result))).size > 1)
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
  if (result?.memo_id && result.revision !== undefined)
    await readsOwnWrite(world, person, dice.pick(world.origins), result.memo_id, result.revision)
  return result
}

/** Asks again, each time the next process, while none answers: what a browser does with the same key. */
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

function noteAcknowledged(
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

async function readsOwnWrite(
  world: World,
  person: Person,
  origin: string,
  memo_id: string,
  revision: number,
): Promise<void> {
  const reply = await person.call(origin, 'get_memo_details_for_viewing', { memo_id })
  const view = reply.result as CallOutput<'get_memo_details_for_viewing'> | undefined
  if (view && view.memo.revision < revision)
    world.faults.push(`${memo_id}: read at revision ${view.memo.revision} after writing ${revision}`)
}
