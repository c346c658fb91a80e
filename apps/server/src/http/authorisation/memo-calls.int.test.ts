import { catalogue, type CallDefinition } from '@countersign/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HOLD_CALLS, LISTS, MEMO_CALLS, memoVerdict, type Verdict } from './expectations.ts'
import { ABSENT, memoPayload, wrongPayload } from './payloads.ts'
import { PERSONS, type PersonName } from './people.ts'
import { codeOf, fingerprint, openScene, send, wholeOf, type OpenScene } from './scene.ts'
import { STAGES, stageMemo, type Stage, type StagedMemo } from './stages.ts'

let scene: OpenScene

beforeAll(async () => {
  scene = await openScene()
}, 120_000)
afterAll(() => scene.site.stop())

const calls = Object.values(catalogue) as CallDefinition[]
const changes = new Set(calls.filter((call) => call.mutation).map((call) => call.name as string))

interface Case {
  person: PersonName
  stage: Stage
  verdict: Verdict
}

/** Every person at every stage. */
function cases(verdictOf: (person: PersonName, stage: Stage) => Verdict): Case[] {
  return STAGES.flatMap((stage) =>
    PERSONS.map((person) => ({ person, stage, verdict: verdictOf(person, stage) })),
  )
}

const absent = (): StagedMemo => ({ ...scene.memos.SUBMITTED, ...ABSENT })

/** Where a change succeeds it has a memo of its own; all else is asked of the same ones. */
function memoFor(name: string, { stage, verdict }: Case): StagedMemo | Promise<StagedMemo> {
  return verdict === 'OK' && changes.has(name) ? stageMemo(scene, stage) : scene.memos[stage]
}

/** Each case that was answered otherwise, as a line. */
async function deviations(name: string, all: Case[], app: 'web' | 'console' = 'web'): Promise<string[]> {
  const found = all.map(async (one) => {
    const memo = await memoFor(name, one)
    const response = await send(scene, one.person, name, memoPayload(name, memo, scene), app)
    const expected = one.verdict === 'FORBIDDEN' ? 'PERMISSION_DENIED' : one.verdict
    const got = codeOf(response)
    if (got !== expected) return `${one.person} at ${one.stage}: ${got} instead of ${expected}`
    if (one.verdict !== 'FORBIDDEN') return null
    return toldApart(name, one.person, memo, wholeOf(response))
  })
  return (await Promise.all(found)).filter((line) => line !== null)
}

/** A2: with the right payload and with a wrong one, a memo that is forbidden answers as one that doesn't exist, to the byte. */
async function toldApart(
  name: string,
  person: PersonName,
  memo: StagedMemo,
  forbidden: string,
): Promise<string | null> {
  const whole = async (payload: object) => wholeOf(await send(scene, person, name, payload))
  const [nothing, wrongNothing, wrong] = await Promise.all([
    whole(memoPayload(name, absent(), scene)),
    whole(wrongPayload(name, absent(), scene)),
    whole(wrongPayload(name, memo, scene)),
  ])
  if (nothing !== forbidden) return `${person} of ${memo.memo_id}: ${forbidden} but absent ${nothing}`
  return wrong === wrongNothing ? null : `${person} of ${memo.memo_id}: ${wrong} but absent ${wrongNothing}`
}

describe('a call about a memo', () => {
  it('has a row in the table, whichever the contract has', () => {
    const inContract = calls.filter((call) => call.scope.kind === 'memo').map((call) => call.name)
    expect(Object.keys(MEMO_CALLS).toSorted()).toEqual([...inContract, 'POST /reports/pdf'].toSorted())
    const about = calls.filter((call) => call.name.startsWith('admin-') && takesMemo(call))
    expect(Object.keys(HOLD_CALLS).toSorted()).toEqual(about.map((call) => call.name).toSorted())
  })

  it.each(Object.entries(MEMO_CALLS).map(([name, row]) => ({ name, row })))(
    '$name answers each person at each status as the rules say ($row.rules), and strangers as if there were no memo (A2)',
    { timeout: 60_000 },
    async ({ name, row }) => {
      const all = cases((person, stage) => memoVerdict(row, person, stage))
      expect(await deviations(name, all)).toEqual([])
    },
  )

  it('that is refused leaves no trace, whoever makes it (D9)', { timeout: 60_000 }, async () => {
    const before = await fingerprint(scene)
    for (const [name, row] of Object.entries(MEMO_CALLS)) {
      const refused = cases((person, stage) => memoVerdict(row, person, stage)).filter(
        ({ verdict }) => verdict !== 'OK',
      )
      await deviations(name, refused)
    }
    expect(await fingerprint(scene)).toEqual(before)
  })

  it('that is sent wrong content is refused, and leaves no trace either', { timeout: 60_000 }, async () => {
    const before = await fingerprint(scene)
    const taken: string[] = []
    for (const name of Object.keys(MEMO_CALLS).filter((one) => changes.has(one)))
      for (const { person, stage } of cases(() => 'FORBIDDEN')) {
        const code = codeOf(await send(scene, person, name, wrongPayload(name, scene.memos[stage], scene)))
        if (code === 'OK' || code === 'INTERNAL') taken.push(`${name}: ${person} at ${stage}: ${code}`)
      }
    expect(taken).toEqual([])
    expect(await fingerprint(scene)).toEqual(before)
  })
})

describe('an administrator on the console', () => {
  it.each(Object.entries(HOLD_CALLS))(
    'is answered %s at each status, and of a draft as if there were none (C7, C8)',
    { timeout: 60_000 },
    async (name, verdictOf) => {
      const all = STAGES.map((stage): Case => ({ person: 'administrator', stage, verdict: verdictOf(stage) }))
      expect(await deviations(name, all, 'console')).toEqual([])
      const [draft, nothing] = await Promise.all(
        [scene.memos.SAVE_AS_DRAFT, absent()].map((memo) =>
          send(scene, 'administrator', name, memoPayload(name, memo, scene), 'console'),
        ),
      )
      expect(wholeOf(draft!)).toBe(wholeOf(nothing!))
    },
  )
})

describe('lists and search (C7, I1)', () => {
  it.each(Object.entries(LISTS))(
    '%s has a memo for whom the rules name, and for nobody else',
    async (name, row) => {
      const wrong: string[] = []
      for (const person of PERSONS) {
        if (person === 'anonymous' || person === 'foreigner') continue
        const query = name === 'search_memo' ? { query: 'routers', size: 20 } : { limit: 500 }
        const found = await allIn(person, name, query)
        for (const stage of STAGES) {
          const expected = row[person as 'owner']?.includes(stage) ?? false
          const isThere = found.includes(scene.memos[stage].memo_id)
          if (isThere !== expected)
            wrong.push(`${person} ${isThere ? 'finds' : 'misses'} the memo at ${stage}`)
        }
      }
      expect(wrong).toEqual([])
    },
  )

  it('never name a memo to whoever has no part in it, nor do notifications and contacts', async () => {
    const ids = STAGES.map((stage) => scene.memos[stage].memo_id)
    const reads = calls.filter(
      (call) => call.access === 'signed-in' && call.scope.kind === 'self' && !call.mutation,
    )
    for (const person of ['stranger', 'reporter', 'administrator'] as const)
      for (const { name } of reads) {
        const { payload } = await send(scene, person, name, { query: ids[1] ?? '', fileName: 'files/none' })
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
    const response = await send(scene, person, name, { ...query, page, page_no: page })
    const { result } = response.json<{
      result: { memos?: { memo_id: string }[]; results?: { memo_id: { raw: string } }[] }
    }>()
    const found =
      result.memos?.map((memo) => memo.memo_id) ?? result.results?.map((hit) => hit.memo_id.raw) ?? []
    ids.push(...found)
    if (found.length < 20) return ids
  }
}
