import type { CallDefinition } from '@countersign/contract'
import { catalogue } from '@countersign/contract'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Verdict } from './expectations.ts'
import { HOLD_CALLS, LISTS, MEMO_CALLS, memoVerdict } from './expectations.ts'
import { ABSENT, memoPayload, wrongPayload } from './testing/payloads.ts'
import type { PersonName } from './testing/people.ts'
import { ADMINISTRATOR_EMAIL, PERSONS } from './testing/people.ts'
import type { OpenHarness } from './testing/harness.ts'
import { codeOf, fingerprint, openHarness, send, UNDONE, wholeOf } from './testing/harness.ts'
import type { Phase, MemoAtPhase } from './testing/phases.ts'
import { PHASES, createMemoAt } from './testing/phases.ts'

let harness: OpenHarness

beforeAll(async () => {
  harness = await openHarness()
})
afterAll(() => harness.site.stop())

const calls = Object.values(catalogue) as CallDefinition[]
const changes = new Set(calls.filter((call) => call.mutation).map((call) => call.name as string))

interface Case {
  person: PersonName
  phase: Phase
  verdict: Verdict
}

/** Every person at every phase. */
function cases(verdictOf: (person: PersonName, phase: Phase) => Verdict): Case[] {
  return PHASES.flatMap((phase) =>
    PERSONS.map((person) => ({ person, phase, verdict: verdictOf(person, phase) })),
  )
}

const absent = (): MemoAtPhase => ({ ...harness.memos.SUBMITTED, ...ABSENT })

/** Changes that everyone may make again and again: they leave the memo at its phase, and refuse no one else. */
const REPEATED = ['create_reply', 'duplicate_memo', 'link_memo']

/** Where a change succeeds it has a memo of its own, unless it can be made again or the harness undoes it; all else is asked of the same ones. */
function memoFor(name: string, { phase, verdict }: Case): MemoAtPhase | Promise<MemoAtPhase> {
  return verdict === 'OK' && changes.has(name) && !UNDONE[name] && !REPEATED.includes(name)
    ? createMemoAt(harness, phase, { isAsked: name !== 'ask_question' })
    : harness.memos[phase]
}

/** So many at a time: a change that waits too long for one of the few connections that write is refused (T1). */
const AT_A_TIME = 6
/** For all calls by all people at all phases, also beside other work. */
const MANY_CALLS_MS = 180_000

/** Each case that was answered otherwise, as a line. */
async function deviations(name: string, all: Case[], app: 'web' | 'console' = 'web'): Promise<string[]> {
  const judge = async (one: Case) => {
    const memo = await memoFor(name, one)
    const response = await send(harness, one.person, name, memoPayload(name, memo, harness), app)
    const expected = one.verdict === 'FORBIDDEN' ? 'PERMISSION_DENIED' : one.verdict
    const got = codeOf(response)
    if (got !== expected) return `${one.person} at ${one.phase}: ${got} instead of ${expected}`
    if (one.verdict !== 'FORBIDDEN') return null
    return distinguished(name, one.person, memo, wholeOf(response))
  }
  const found: (string | null)[] = []
  for (const some of groupsOf(name, all)) {
    found.push(...(await Promise.all(some.map(judge))))
    await UNDONE[name]?.(harness)
  }
  return found.filter((line) => line !== null)
}

/** Cases that don't affect each other: where a change is undone, those of one person, who asks about each memo once. */
function groupsOf(name: string, all: Case[]): Case[][] {
  if (UNDONE[name]) return PERSONS.map((person) => all.filter((one) => one.person === person))
  return Array.from({ length: Math.ceil(all.length / AT_A_TIME) }, (_, at) =>
    all.slice(at * AT_A_TIME, (at + 1) * AT_A_TIME),
  )
}

/** A2: with the right payload and with a wrong one, a memo that is forbidden answers as one that doesn't exist, to the byte. */
async function distinguished(
  name: string,
  person: PersonName,
  memo: MemoAtPhase,
  forbidden: string,
): Promise<string | null> {
  const [unknown, answer] = await Promise.all([
    answersOfUnknown(name, person),
    send(harness, person, name, wrongPayload(name, memo, harness)),
  ])
  const wrong = wholeOf(answer)
  if (unknown.right !== forbidden)
    return `${person} of ${memo.memo_id}: ${forbidden} but absent ${unknown.right}`
  if (unknown.wrong !== wrong) return `${person} of ${memo.memo_id}: ${wrong} but absent ${unknown.wrong}`
  return takenWrongly(name, answer) ? `${person} of ${memo.memo_id}, invalid: ${codeOf(answer)}` : null
}

interface UnknownAnswers {
  right: string
  wrong: string
}
const unknownAnswers = new Map<string, Promise<UnknownAnswers>>()

/** What a person is answered about a memo that doesn't exist; asked once, as it has no phase. */
function answersOfUnknown(name: string, person: PersonName): Promise<UnknownAnswers> {
  const whole = async (payload: object) => wholeOf(await send(harness, person, name, payload))
  const ask = async () => {
    const right = await whole(memoPayload(name, absent(), harness))
    return { right, wrong: await whole(wrongPayload(name, absent(), harness)) }
  }
  const key = `${name} ${person}`
  const asked = unknownAnswers.get(key) ?? ask()
  unknownAnswers.set(key, asked)
  return asked
}

/** A duplicate takes its content from the memo, and an acknowledgement has none: nothing of their payloads can be invalid. */
const WITHOUT_CONTENT = ['duplicate_memo', 'acknowledge_memo']

/** Whether a change took invalid content, or failed at it. */
function takenWrongly(name: string, answer: LightMyRequestResponse): boolean {
  return hasContent(name) && ['OK', 'INTERNAL'].includes(codeOf(answer))
}

function hasContent(name: string): boolean {
  return changes.has(name) && !WITHOUT_CONTENT.includes(name)
}

/** Each case whose invalid content was taken, as a line. Those that are FORBIDDEN are asked about it by `distinguished`. */
async function takenOf(name: string, all: Case[]): Promise<string[]> {
  const asked = hasContent(name) ? all.filter(({ verdict }) => verdict !== 'FORBIDDEN') : []
  const taken: string[] = []
  for (const { person, phase } of asked) {
    const answer = await send(harness, person, name, wrongPayload(name, harness.memos[phase], harness))
    if (takenWrongly(name, answer)) taken.push(`${person} at ${phase}, invalid: ${codeOf(answer)}`)
  }
  return taken
}

describe('a call about a memo', () => {
  it('has a row in the table for each call of the contract', () => {
    const inContract = calls.filter((call) => call.scope.kind === 'memo').map((call) => call.name)
    expect(Object.keys(MEMO_CALLS).toSorted()).toEqual([...inContract, 'POST /reports/pdf'].toSorted())
    const about = calls.filter((call) => call.name.startsWith('admin-') && takesMemo(call))
    expect(Object.keys(HOLD_CALLS).toSorted()).toEqual(about.map((call) => call.name).toSorted())
  })

  it.each(Object.entries(MEMO_CALLS).map(([name, row]) => ({ name, row })))(
    '$name answers each person at each status by the rules ($row.rules), and strangers as for an unknown memo (A2); refused, also for invalid content, it leaves no trace (D9)',
    { timeout: MANY_CALLS_MS },
    async ({ name, row }) => {
      const all = cases((person, phase) => memoVerdict(row, person, phase))
      // What others left goes with what is undone here, and would count as a trace.
      await UNDONE[name]?.(harness)
      const before = await fingerprint(harness)
      const refused = all.filter(({ verdict }) => verdict !== 'OK')
      expect([...(await deviations(name, refused)), ...(await takenOf(name, all))]).toEqual([])
      expect(await fingerprint(harness)).toEqual(before)
      const accepted = all.filter(({ verdict }) => verdict === 'OK')
      expect(await deviations(name, accepted)).toEqual([])
    },
  )
})

describe('an administrator on the console', () => {
  // Some of these calls need a sign-in that is fresh (P3), which the first one no longer is on a slow machine.
  beforeEach(async () => {
    harness.participants.administrator.console = await harness.site.signIn(
      ADMINISTRATOR_EMAIL,
      'administrator',
      'admin',
    )
  })

  it.each(Object.entries(HOLD_CALLS))(
    'is answered %s at each status, and of a draft as if there were none (C7, C8)',
    { timeout: MANY_CALLS_MS },
    async (name, verdictOf) => {
      const all = PHASES.map((phase): Case => ({ person: 'administrator', phase, verdict: verdictOf(phase) }))
      expect(await deviations(name, all, 'console')).toEqual([])
      const [draft, nothing] = await Promise.all(
        [harness.memos.SAVE_AS_DRAFT, absent()].map((memo) =>
          send(harness, 'administrator', name, memoPayload(name, memo, harness), 'console'),
        ),
      )
      expect(wholeOf(draft!)).toBe(wholeOf(nothing!))
    },
  )
})

describe('lists and search (C7, I1)', () => {
  it.each(Object.entries(LISTS))(
    '%s has a memo exactly for the people that the rules name',
    async (name, row) => {
      const wrong: string[] = []
      for (const person of PERSONS) {
        if (person === 'anonymous' || person === 'foreigner') continue
        const query = name === 'search_memo' ? { query: 'routers', size: 20 } : { limit: 500 }
        const found = await allIn(person, name, query)
        for (const phase of PHASES) {
          const expected = row[person as 'owner']?.includes(phase) ?? false
          const isThere = found.includes(harness.memos[phase].memo_id)
          if (isThere !== expected)
            wrong.push(`${person} ${isThere ? 'finds' : 'misses'} the memo at ${phase}`)
        }
      }
      expect(wrong).toEqual([])
    },
  )

  it('never reveal a memo to people without a part in it, nor do notifications and contacts', async () => {
    const ids = PHASES.map((phase) => harness.memos[phase].memo_id)
    const reads = calls.filter(
      (call) => call.access === 'signed-in' && call.scope.kind === 'self' && !call.mutation,
    )
    for (const person of ['stranger', 'reporter', 'administrator'] as const)
      for (const { name } of reads) {
        const { payload } = await send(harness, person, name, { query: ids[1] ?? '', fileName: 'files/none' })
        expect(
          ids.filter((id) => payload.includes(id)),
          `${person} ${name}`,
        ).toEqual([])
      }
  })
})

function takesMemo(call: CallDefinition): boolean {
  return 'memo_id' in ((call.input as { shape?: object }).shape ?? {})
}

/** The IDs in all pages of a list or search. */
async function allIn(person: PersonName, name: string, query: object): Promise<string[]> {
  const ids: string[] = []
  for (let page = 1; ; page++) {
    const response = await send(harness, person, name, { ...query, page, page_no: page })
    const { result } = response.json<{
      result: { memos?: { memo_id: string }[]; results?: { memo_id: { raw: string } }[] }
    }>()
    const found =
      result.memos?.map((memo) => memo.memo_id) ?? result.results?.map((hit) => hit.memo_id.raw) ?? []
    ids.push(...found)
    if (found.length < 20) return ids
  }
}
