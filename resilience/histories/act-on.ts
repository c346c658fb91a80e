import type { CallInput, CallName, CallOutput } from '@countersign/contract'
import type {
  LevelAnswer,
  MemoCommand,
  MemoCommandType,
  Person as DomainPerson,
  RouteLevel,
} from '@countersign/domain'
import { ACTION_OF } from '@countersign/domain'
import type { CommandWeights } from '@countersign/domain/memo/testing/random-life'
import { drawType } from '@countersign/domain/memo/testing/random-life'
import type { SeededRandom } from '@countersign/demo-data/seeded-random'
import { sendCommand } from '@countersign/test-kit/memo-calls'
import { content } from '@countersign/test-kit/memos'
import type { Person } from '../cluster/person.ts'
import { read, send } from './send.ts'
import type { BegunMemo, World } from './world.ts'

const SETS_CONDITION = 0.5
/** Without the answers that their level asks for (R7), which must be refused. */
const FORGETS_ANSWERS = 0.1
const IGNORES_ABILITIES = 0.12
const SENDS_REVISION = 0.7
const STALE = 0.05
const KNOWS_PEOPLE = 0.85
/** Most steps use the newest memos, so that clients compete for them. */
const ON_NEWEST = 0.7
const NEWEST = 10

const WEIGHTS: CommandWeights = {
  Approve: 3,
  Submit: 2,
  Return: 1,
  Reject: 1,
  SelfReturn: 1,
  Cancel: 1,
  DeleteDraft: 1,
  SaveDraft: 1,
  Remind: 1,
  EditSubApprovers: 1,
  Reply: 1,
  HandOn: 1,
  AddApprovers: 1,
  AskQuestion: 2,
  AnswerQuestion: 2,
  CloseQuestion: 1,
  ReportCondition: 2,
  CloseCondition: 1,
  RefuseCondition: 1,
}

const WEIGHTS_AFTER_APPROVAL: CommandWeights = { ...WEIGHTS, CompleteHandOff: 2, Acknowledge: 2 }

/** Opens a memo as a participant or a stranger, and gives a command that the screen offers, or another one. */
export async function actOn(
  world: World,
  origin: string,
  which: number,
  random: SeededRandom,
): Promise<void> {
  const among = random.chance(ON_NEWEST) ? world.memos.slice(-NEWEST) : world.memos
  const { memo_id, word, people } = among[Math.floor(which * among.length)] as BegunMemo
  const person = random.chance(KNOWS_PEOPLE) ? random.pick(people) : random.pick(world.people)
  const view = await read(world, person, origin, 'get_memo_details_for_viewing', { memo_id })
  if (!view) return
  const type = drawOffered(view, world.hasLatestRules ? WEIGHTS_AFTER_APPROVAL : WEIGHTS, random)
  const command = await readCommand(type, { world, person, origin, view, random })
  if (!command) return
  // A stale revision must be refused (A6).
  const lag = view.memo.revision > 0 && random.chance(STALE) ? 1 : 0
  const common = {
    idempotency_key: `key-${random.between(0, 2 ** 31 - 1)}-${random.between(0, 2 ** 31 - 1)}`,
    ...(random.chance(SENDS_REVISION) ? { revision: view.memo.revision - lag } : {}),
  }
  const sendAsSeen = async <Name extends CallName>(call: Name, input: CallInput<Name>) => {
    // It is of what was approved, whatever the revision (R5).
    if (call === 'acknowledge_memo') {
      const { idempotency_key } = common
      await send(world, random, person, origin, call, { ...input, idempotency_key })
      return
    }
    const answer = await send(world, random, person, origin, call, { ...input, ...common })
    if (answer !== undefined && common.revision !== undefined && lag > 0)
      world.faults.push(
        `${call} on revision ${common.revision} was accepted although a later one was read (A6)`,
      )
  }
  const amount = `${random.between(1, 9000)}.00`
  await sendCommand(sendAsSeen, memo_id, command, content({ subject: `Router ${word} again`, amount }))
}

type MemoView = CallOutput<'get_memo_details_for_viewing'>

/** A type that the view offers; sometimes, and where it offers none, any. */
function drawOffered(view: MemoView, weights: CommandWeights, random: SeededRandom): MemoCommandType {
  const isOffered = ([type]: [string, number]) => view.abilities[ACTION_OF[type as MemoCommandType]].allowed
  const offered = Object.fromEntries(Object.entries(weights).filter(isOffered))
  const type = random.chance(IGNORES_ABILITIES) ? undefined : drawType(offered, random)
  return type ?? drawType(weights, random) ?? 'Reply'
}

interface Screen {
  world: World
  person: Person
  origin: string
  view: MemoView
  random: SeededRandom
}

/**
 * The command with what a browser reads for it: from calls and not from the memo's state, as `nextCommand` does, because other
 * clients change the memo between reading and sending.
 * @returns undefined where the screens show nothing to act on
 */
async function readCommand(type: MemoCommandType, screen: Screen): Promise<MemoCommand | undefined> {
  const { world, person, origin, view, random } = screen
  const { memo_id } = view.memo
  const remarks = { remarks: 'Said in the history', attachments: [] }
  switch (type) {
    case 'SaveDraft':
    case 'Submit': {
      const form = await read(world, person, origin, 'getMemoDetailsForEditing', { memo_id })
      // The server hashes the content itself.
      return form && { type, ...remarks, contentHash: '', route: form.raw_sequences.map(routeLevel) }
    }
    case 'Approve': {
      const conditions = [{ message: 'Add the quote', dueDay: '2099-12-31' }]
      const levelAnswers = random.chance(FORGETS_ANSWERS) ? [] : answersTo(view)
      return {
        type,
        ...remarks,
        ...(random.chance(SETS_CONDITION) ? { conditions } : {}),
        ...(levelAnswers.length > 0 && { levelAnswers }),
      }
    }
    case 'Reject':
    case 'Return':
    case 'SelfReturn':
    case 'Cancel':
      return { type, ...remarks }
    case 'Remind': {
      const { approvers = [] } =
        (await read(world, person, origin, 'getReminderRecipients', { memo_id })) ?? {}
      if (approvers.length === 0) return undefined
      const { approver_id, approver_email } = random.pick(approvers)
      return { type, seats: [{ seatId: approver_id, email: approver_email }] }
    }
    case 'EditSubApprovers':
      return namedSubApprovers(screen)
    case 'Reply': {
      const { levels = [] } = (await read(world, person, origin, 'get_memo_logs', { memo_id })) ?? {}
      const logs = levels.flatMap((one) => one.logs)
      if (logs.length === 0) return undefined
      return { type, logId: random.pick(logs).log_id, message: 'Noted', attachments: [] }
    }
    case 'DeleteDraft':
      return { type }
    case 'AskQuestion':
      return { type, message: 'Which budget?', attachments: [] }
    case 'AnswerQuestion':
    case 'CloseQuestion': {
      const questionId = await readQuestion(screen)
      if (questionId === undefined) return undefined
      return type === 'CloseQuestion'
        ? { type, questionId }
        : { type, questionId, message: 'That of IT', attachments: [] }
    }
    case 'HandOn':
      return handedOn(screen)
    case 'AddApprovers':
      return addedApprovers(screen)
    case 'ReportCondition': {
      const conditionId = conditionWith(screen, ({ can_report }) => can_report)
      return conditionId === undefined
        ? undefined
        : { type, conditionId, message: 'It is attached', attachments: [] }
    }
    case 'CloseCondition': {
      const conditionId = conditionWith(screen, ({ can_close }) => can_close)
      return conditionId === undefined ? undefined : { type, conditionId }
    }
    case 'RefuseCondition': {
      const conditionId = conditionWith(screen, ({ can_refuse }) => can_refuse)
      return conditionId === undefined ? undefined : { type, conditionId, reason: 'It is another one' }
    }
    case 'Acknowledge':
      return view.copies && { type }
    case 'CompleteHandOff':
      return view.hand_off && { type, message: 'Paid', attachments: [] }
    // Nothing that the screens of employees offer.
    case 'Reassign':
    case 'HandOver':
    case 'NameHandler':
    case 'PlaceHold':
    case 'LiftHold':
      return undefined
  }
}

/** What an approver answers to the questions for their level (R7). */
function answersTo({ level_questions: asked }: MemoView): LevelAnswer[] {
  const questions = asked?.form.flatMap(({ value }) => value) ?? []
  return questions.map(({ field_id, field_name, field_type }) => ({
    question: { field_id, field_name, field_type },
    answer: { value: '2026-14' },
  }))
}

/** An open question of the log, if it shows one; anyone's, because who may end it is for the server to say (M5). */
async function readQuestion({ world, person, origin, view, random }: Screen): Promise<string | undefined> {
  const { memo_id } = view.memo
  const { levels = [] } = (await read(world, person, origin, 'get_memo_logs', { memo_id })) ?? {}
  const open = levels.flatMap(({ logs }) => logs.filter(({ question }) => question?.state === 'OPEN'))
  return open.length === 0 ? undefined : random.pick(open).log_id
}

type EditedLevel = CallOutput<'getMemoDetailsForEditing'>['raw_sequences'][number]

function routeLevel(one: EditedLevel): RouteLevel {
  return {
    sequenceId: one.sequence_id,
    approvers: one.approvers.map(personOf),
    watchers: one.watchers.map(personOf),
    approvalType: one.approval_type,
    minApprovers: one.min_approvers,
    allowSubApprovals: one.allow_sub_approvals,
  }
}

function personOf({ email }: { email: string }): DomainPerson {
  return { email, name: email }
}

/** Two people in place of the caller's sub-approvers; those who acted are kept (D6). */
function namedSubApprovers({ world, person, view, random }: Screen): MemoCommand | undefined {
  const isOwnSeat = (seat: { email: string }) => seat.email === person.email
  const own = view.sequence.find((one) => one.approvers.some(isOwnSeat))
  if (!own) return undefined
  const acted = own.approvers
    .filter(isOwnSeat)
    .flatMap((seat) => seat.sub_approvers.filter((sub) => sub.has_acted).map((sub) => sub.email))
  const named = random.some(world.people, 2).map(({ email }) => email)
  return {
    type: 'EditSubApprovers',
    sequenceId: own.sequence_id,
    subApprovers: [...new Set([...acted, ...named])].map((email) => personOf({ email })),
    minSubApprovers: 1,
  }
}

/** The caller's own place goes to anyone, people of the memo included, who must be refused (K8). */
function handedOn({ world, person, view, random }: Screen): MemoCommand | undefined {
  const own = view.sequence.flatMap((one) => one.approvers).find((seat) => seat.email === person.email)
  if (!own) return undefined
  const { email } = random.pick(world.people)
  return { type: 'HandOn', seatId: own.approver_id, to: personOf({ email }), reason: 'On leave' }
}

/** Anyone is added behind the caller's own level, people of the memo included, who must be refused (R1). */
function addedApprovers({ world, person, view, random }: Screen): MemoCommand | undefined {
  const own = view.sequence.flatMap((one) => one.approvers).find((seat) => seat.email === person.email)
  if (!own) return undefined
  const people = random.some(world.people, random.between(1, 2)).map(({ email }) => personOf({ email }))
  return { type: 'AddApprovers', seatId: own.approver_id, people, reason: 'Legal has to see it' }
}

/** A condition that the screen offers to report or judge, else any: who may is for the server to say (R2). */
function conditionWith(
  { view: { conditions = [] }, random }: Screen,
  isOffered: (condition: (typeof conditions)[number]) => boolean,
): string | undefined {
  if (conditions.length === 0) return undefined
  return (conditions.find(isOffered) ?? random.pick(conditions)).condition_id
}
