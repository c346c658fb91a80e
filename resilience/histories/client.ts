import type { CallInput, CallName, CallOutput } from '@countersign/contract'
import { content, level } from '../../apps/server/src/testing/memos.ts'
import type { Person } from '../cluster/person.ts'
import { createDice, type Dice } from './dice.ts'
import { send } from './send.ts'
import type { BegunMemo, World } from './world.ts'

/** One decision of a client, made before anything is sent: who calls what. */
export interface Step {
  person: Person
  origin: string
  run(): Promise<void>
}

/** Shares of what a client does next. */
const CREATES = 0.12
const IGNORES_ABILITIES = 0.12
const SENDS_REVISION = 0.7
const STALE = 0.05
const KNOWS_PEOPLE = 0.85
/** Most work is on the newest memos, so that clients meet on them. */
const ON_NEWEST = 0.7
const NEWEST = 10

/** What somebody at a screen would do next: begin a memo, or act on one that they took part in. */
export function nextStep(world: World, dice: Dice): Step {
  const person = dice.pick(world.people)
  const origin = dice.pick(world.origins)
  // A step draws from dice of its own: however many it needs, the client's next ones stay the same.
  const plan = {
    ...{ creates: world.memos.length < 4 || dice.chance(CREATES), own: dice.roll() },
    dice: createDice(dice.below(2 ** 31)),
  }
  return {
    person,
    origin,
    run: () =>
      plan.creates ? create(world, person, origin, plan.dice) : actOn(world, origin, plan.own, plan.dice),
  }
}

async function create(world: World, person: Person, origin: string, dice: Dice): Promise<void> {
  const word = `w${dice.below(2 ** 31).toString(36)}x${dice.below(2 ** 31).toString(36)}`
  const input = {
    ...writtenBy(world, person, dice, word),
    action: dice.chance(0.8) ? ('SUBMITTED' as const) : ('SAVE_AS_DRAFT' as const),
    idempotency_key: `key-${word}`,
  }
  const made = await send(world, dice, person, origin, 'create_memo', input)
  if (!made) return
  const named = new Set(input.sequences.flatMap((one) => [...one.approvers, ...(one.watchers ?? [])]))
  const people = world.people.filter((one) => one === person || named.has(one.email))
  world.memos.push({ memo_id: made.memo_id, word, people })
}

function writtenBy(world: World, owner: Person, dice: Dice, word: string) {
  const others = dice.some(
    world.people.filter((one) => one !== owner),
    8,
  )
  const levels = 1 + dice.below(3)
  const sequences = Array.from({ length: levels }, () => {
    const approvers = others.splice(0, 1 + dice.below(2)).map((one) => one.email)
    const isAny = dice.chance(0.4)
    const watchers = dice.chance(0.4) ? others.splice(0, 1).map((one) => one.email) : []
    return level(approvers, {
      ...{ watchers, approval_type: isAny ? 'MIN_APPROVERS' : 'ALL_APPROVERS' },
      ...{ min_approvers: isAny ? 1 : null, allow_sub_approvals: true },
    })
  })
  return {
    template_id: dice.pick(world.templates).templateId,
    memo_content: content({
      subject: `Router ${word}`,
      amount: `${1 + dice.below(100_000)}.${10 + dice.below(90)}`,
    }),
    sequences,
  }
}

/** Opens a memo as one of its people, or as a stranger, and does one of the things that the screen offers, or another. */
async function actOn(world: World, origin: string, which: number, dice: Dice): Promise<void> {
  const among = dice.chance(ON_NEWEST) ? world.memos.slice(-NEWEST) : world.memos
  const { memo_id, word, people } = among[Math.floor(which * among.length)] as BegunMemo
  const person = dice.chance(KNOWS_PEOPLE) ? dice.pick(people) : dice.pick(world.people)
  const seen = await person.call(origin, 'get_memo_details_for_viewing', { memo_id })
  if (seen.result === undefined) return
  const view = seen.result as CallOutput<'get_memo_details_for_viewing'>
  const offered = ACTIONS.filter(({ ability }) => view.abilities[ability]?.allowed)
  const actions = offered.length === 0 || dice.chance(IGNORES_ABILITIES) ? ACTIONS : offered
  const action = dice.pick(actions)
  const input = await action.input({ world, person, origin, view, dice, word })
  if (!input) return
  // One that was read some time ago must be refused (A6).
  const lag = view.memo.revision > 0 && dice.chance(STALE) ? 1 : 0
  const common = {
    idempotency_key: `key-${dice.below(2 ** 31)}-${dice.below(2 ** 31)}`,
    ...(dice.chance(SENDS_REVISION) ? { revision: view.memo.revision - lag } : {}),
  }
  const asked = { ...input, ...common } as CallInput<typeof action.call>
  const answer = await send(world, dice, person, origin, action.call, asked)
  if (answer !== undefined && common.revision !== undefined && lag > 0)
    world.faults.push(`${action.call} on revision ${common.revision} was taken after the next was read (A6)`)
}

interface Situation {
  world: World
  person: Person
  origin: string
  view: CallOutput<'get_memo_details_for_viewing'>
  dice: Dice
  word: string
}

interface Action {
  ability: string
  call: CallName
  input(situation: Situation): Promise<object | undefined> | object | undefined
}

const withRemarks = (ability: string, call: CallName): Action => ({
  ability,
  call,
  input: ({ view }) => ({ memo_id: view.memo.memo_id, remarks: 'Said in the history' }),
})

const writes = (ability: string, action: 'SUBMITTED' | 'SAVE_AS_DRAFT'): Action => ({
  ability,
  call: 'edit_memo',
  async input({ person, origin, view, dice, word }) {
    const { memo_id } = view.memo
    const reply = await person.call(origin, 'getMemoDetailsForEditing', { memo_id })
    if (reply.result === undefined) return undefined
    const { raw_sequences } = reply.result as CallOutput<'getMemoDetailsForEditing'>
    return {
      ...{ memo_id, action, remarks: 'Changed as asked' },
      memo_content: content({ subject: `Router ${word} again`, amount: `${1 + dice.below(9000)}.00` }),
      sequences: raw_sequences.map((one) => ({
        ...{
          sequence_id: one.sequence_id,
          approval_type: one.approval_type,
          min_approvers: one.min_approvers,
        },
        ...{ allow_sub_approvals: one.allow_sub_approvals },
        approvers: one.approvers.map((seat) => seat.email),
        watchers: one.watchers.map((watcher) => watcher.email),
      })),
    }
  },
})

const ACTIONS: Action[] = [
  withRemarks('approve', 'approve_memo'),
  withRemarks('approve', 'approve_memo'),
  withRemarks('approve', 'approve_memo'),
  withRemarks('return', 'return_memo'),
  withRemarks('reject', 'reject_memo'),
  withRemarks('selfReturn', 'self_return_memo'),
  withRemarks('cancel', 'withdraw_memo'),
  withRemarks('deleteDraft', 'delete_draft'),
  writes('submit', 'SUBMITTED'),
  writes('submit', 'SUBMITTED'),
  writes('saveDraft', 'SAVE_AS_DRAFT'),
  {
    ability: 'remind',
    call: 'remindCurrentApprover',
    async input({ person, origin, view, dice }) {
      const { memo_id } = view.memo
      const reply = await person.call(origin, 'getReminderRecipients', { memo_id })
      const { approvers = [] } = (reply.result ?? {}) as Partial<CallOutput<'getReminderRecipients'>>
      if (approvers.length === 0) return undefined
      const { approver_id, approver_email } = dice.pick(approvers)
      return { approver_id, approver_email }
    },
  },
  {
    ability: 'editSubApprovers',
    call: 'editSubapprovers',
    input({ world, person, view, dice }) {
      const own = view.sequence.find((one) => one.approvers.some((seat) => seat.email === person.email))
      if (!own) return undefined
      const acted = own.approvers.flatMap((seat) =>
        seat.email === person.email
          ? seat.sub_approvers.filter((sub) => sub.has_acted).map((sub) => sub.email)
          : [],
      )
      const named = dice.some(world.people, 2).map((one) => one.email)
      const sub_approvers = [...new Set([...acted, ...named])]
      return { memo_id: view.memo.memo_id, sequence_id: own.sequence_id, sub_approvers, min_approvers: 1 }
    },
  },
  {
    ability: 'reply',
    call: 'create_reply',
    async input({ person, origin, view, dice }) {
      const { memo_id } = view.memo
      const reply = await person.call(origin, 'get_memo_logs', { memo_id })
      const { levels = [] } = (reply.result ?? {}) as Partial<CallOutput<'get_memo_logs'>>
      const logs = levels.flatMap((one) => one.logs)
      return logs.length === 0 ? undefined : { memo_id, log_id: dice.pick(logs).log_id, message: 'Noted' }
    },
  },
]
