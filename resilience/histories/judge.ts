import type { MemoEventType } from '@countersign/domain'
import { fold, isEnded, newMemo, participants, REMINDER_COOLDOWN_HOURS } from '@countersign/domain'
import type { Db } from '@countersign/server/platform/db/database'
import { verifyMemos } from '@countersign/server/memo-changes/verify-memos.queries'
import { verifyEntries } from '@countersign/server/proof/entries/verify-entries.queries'
import { verifyLogs } from '@countersign/server/proof/log/verify-log.queries'
import type { MailPeer } from '../cluster/mail-peer.ts'
import { judgeAnswers } from './judge-answers.ts'
import { judgeLinks } from './judge-links.ts'
import { judgeLists } from './judge-lists.ts'
import { judgeMails, judgeNotifications, judgePdfs } from './judge-notices.ts'
import { judgeOutbox } from './judge-outbox.ts'
import type { StoredMemo } from './stored-memos.ts'
import { storedMemos } from './stored-memos.ts'
import type { World } from './world.ts'
import { acknowledgedKey } from './world.ts'

/** What injected faults excuse. */
export interface Allowed {
  /** Mails whose worker died before recording them as sent. */
  mailsSentTwice: number
}

/** Checks all invariants after a history. @returns faults, one line each */
export async function judge(
  db: Db,
  world: World,
  mail: MailPeer,
  { mailsSentTwice }: Allowed = { mailsSentTwice: 0 },
): Promise<string[]> {
  const { faults } = await verifyMemos(db)
  const evidence = await verifyEntries(db)
  const log = await verifyLogs(db)
  const memos = await storedMemos(db)
  return [
    ...world.faults,
    ...[...faults, ...evidence.faults].map(({ memoId, what }) => `${memoId}: ${what}`),
    ...log.faults.map(({ origin, what }) => `${origin}: ${what}`),
    ...(evidence.entries === 0 || evidence.without === 0
      ? []
      : [`${evidence.without} memos have no evidence (O1)`]),
    ...missing(world, memos),
    ...judgeAcknowledged(world, memos),
    ...memos.flatMap(judgeLog),
    ...judgeAnswers(world, memos),
    ...(await judgeLists(db, world, memos)),
    ...(await judgeLinks(world, memos)),
    ...(await judgeSearch(world, memos)),
    ...(await judgeStrangers(world, memos)),
    ...(await judgeNotifications(db, memos)),
    ...(await judgeMails(db, mail, mailsSentTwice)),
    ...(await judgePdfs(db)),
    ...(await judgeOutbox(db)),
  ]
}

/** No acknowledged memo is lost, except for deleted drafts. */
export function missing(world: World, memos: StoredMemo[]): string[] {
  const kept = new Set(memos.map((memo) => memo.memoId))
  const gone = world.memos.filter(({ memo_id }) => !kept.has(memo_id)).length
  const deleted = world.tally.get('delete_draft OK') ?? 0
  return gone === deleted ? [] : [`${gone} memos are gone, ${deleted} were deleted`]
}

const COUNTED_EVENTS: ReadonlySet<MemoEventType> = new Set([
  'MemoSubmitted',
  'DecisionMade',
  'MemoSelfReturned',
  'MemoCancelled',
  'ApproversReminded',
  'ReplyAdded',
  'SeatHandedOn',
  'ApproversAdded',
  'ConditionReported',
  'ConditionClosed',
  'ConditionRefused',
  'QuestionAsked',
  'QuestionAnswered',
  'QuestionClosed',
  'HandOffDone',
  'MemoAcknowledged',
])

/** A6, D9: the log contains exactly what was answered OK, once. */
export function judgeAcknowledged({ acknowledged }: World, memos: StoredMemo[]): string[] {
  const logged = new Map<string, number>()
  for (const { memoId, events } of memos)
    for (const { type, by } of events.filter((event) => COUNTED_EVENTS.has(event.type))) {
      const key = acknowledgedKey(memoId, by.email, type)
      logged.set(key, (logged.get(key) ?? 0) + 1)
    }
  return [...new Set([...acknowledged.keys(), ...logged.keys()])].flatMap((key) => {
    const [answered, found] = [acknowledged.get(key) ?? 0, logged.get(key) ?? 0]
    return answered === found ? [] : [`${key}: ${answered} times answered OK, ${found} times in the log (A6)`]
  })
}

/** What may happen to an approved memo (R0). */
const AFTER_APPROVAL =
  /^(Condition(Reported|Closed|Refused|sHandedOn)|HandOff(Done|Moved)|MemoAcknowledged|MemoLinked)$/

/** C2, D11, R0, E2: only a hold happens after the end, or what follows an approval, and reminders keep their interval. */
function judgeLog({ memoId, state, events }: StoredMemo): string[] {
  const { owner, createdAt, isLegacy } = state
  const reminded = new Map<string, number>()
  const faults: string[] = []
  let memo = newMemo({ memoId, owner, createdAt, isLegacy })
  for (const event of events) {
    const mayFollow =
      event.type.startsWith('Hold') || (memo.lifecycle === 'APPROVED' && AFTER_APPROVAL.test(event.type))
    if (isEnded(memo.lifecycle) && !mayFollow && event.at !== memo.changedAt)
      faults.push(`${memoId}: ${event.type} after the end (C2, D11)`)
    if (event.type === 'MemoSubmitted') reminded.clear()
    // K8: another person has the seat, who was not reminded.
    if (event.type === 'SeatHandedOn') reminded.delete(event.seatId)
    if (event.type === 'ApproversReminded')
      for (const { seatId } of event.seats) {
        const since = Date.parse(event.at) - (reminded.get(seatId) ?? 0)
        if (since < REMINDER_COOLDOWN_HOURS * 3_600_000)
          faults.push(`${memoId}: reminded again too soon (E2)`)
        reminded.set(seatId, Date.parse(event.at))
      }
    memo = fold(memo, [event])
  }
  return faults
}

/** A sample, since each memo is requested by every person. */
const SEARCHED = 40

/** I1: a submitted memo is found by its participants only. */
async function judgeSearch(world: World, memos: StoredMemo[]): Promise<string[]> {
  const byId = new Map(memos.map((memo) => [memo.memoId, memo]))
  const step = Math.max(1, Math.floor(world.memos.length / SEARCHED))
  const faults: string[] = []
  for (const { memo_id, word } of world.memos.filter((_memo, index) => index % step === 0)) {
    const memo = byId.get(memo_id)
    const people = new Set(
      memo && memo.state.version > 0 ? participants(memo.state).map((row) => row.email) : [],
    )
    for (const person of world.people) {
      const { results, meta } = await person.must(world.origins[0] as string, 'search_memo', {
        query: word,
        page: 1,
        size: 5,
      })
      const finds = results.some((hit) => hit.memo_id.raw === memo_id)
      if (finds !== people.has(person.email))
        faults.push(`${person.email} ${finds ? 'finds' : 'does not find'} ${memo_id} (I1)`)
      if (meta.total_results !== results.length)
        faults.push(`${person.email} gets ${meta.total_results} hits for ${memo_id} (I1)`)
    }
  }
  return faults
}

/** I1, A2: a stranger gets the same error as for a memo that does not exist. */
async function judgeStrangers(world: World, memos: StoredMemo[]): Promise<string[]> {
  const faults: string[] = []
  const step = Math.max(1, Math.floor(memos.length / SEARCHED))
  for (const { memoId, state } of memos.filter((_memo, index) => index % step === 0)) {
    const people = new Set(participants(state).map((row) => row.email))
    if (state.preparation) people.add(state.preparation.preparer.email)
    for (const person of world.people) {
      const { code } = await person.call(world.origins[0] as string, 'get_memo_details_for_viewing', {
        memo_id: memoId,
      })
      const wanted = people.has(person.email) ? 'OK' : 'PERMISSION_DENIED'
      if (code !== wanted) faults.push(`${person.email} opens ${memoId}: ${code}, not ${wanted} (I1)`)
    }
  }
  return faults
}
