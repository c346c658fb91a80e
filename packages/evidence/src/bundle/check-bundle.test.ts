import type { LoggedEvent } from '@countersign/domain'
import { beforeAll, describe, expect, it } from 'vitest'
import { toBase64, utf8 } from '../bytes/bytes.ts'
import { canonicalJson } from '../bytes/canonical-json.ts'
import type { MemoEntry } from '../entry/entry.ts'
import { RULE_SET } from '../entry/entry.ts'
import { signCheckpoint } from '../log/checkpoint.ts'
import { cosign } from '../log/cosignature.ts'
import { leafHash } from '../log/merkle.ts'
import { anyHash } from '../testing/grown-log.ts'
import type { Installation } from '../testing/proven-memo.ts'
import {
  BEGUN,
  bundleOf,
  CONTENT,
  eventsOf,
  FIRST,
  newInstallation,
  erasePart,
  erasureOf,
  OWNER,
  SECOND,
  THIRD,
  TWO_LEVELS,
} from '../testing/proven-memo.ts'
import { newNoteKey } from '../testing/note-keys.ts'
import type { Bundle } from './bundle.ts'
import { bundleText, checkBundle } from './check-bundle.ts'
import { replay } from './replay.ts'

let installation: Installation
let honest: Bundle
const groups = eventsOf(TWO_LEVELS)

beforeAll(async () => {
  installation = await newInstallation()
  honest = await bundleOf(installation, groups)
})

const check = (bundle: unknown) => checkBundle(bundle as Bundle, installation.trust)

/** A copy in which one thing differs. */
function changed(change: (bundle: Bundle) => void): Bundle {
  const copy = structuredClone(honest)
  change(copy)
  return copy
}

const entry = (bundle: Bundle, at: number) => bundle.entries[at] as Bundle['entries'][number]

/** Changes a part of an entry. */
function set(bundle: Bundle, at: number, name: string, change: object): void {
  entry(bundle, at).parts = entry(bundle, at).parts.map((part) =>
    part.name === name ? { ...part, ...change } : part,
  )
}

/** Changes what an entry says, in canonical form. */
function rewritten(at: number, change: (entry: MemoEntry) => object): Bundle {
  return changed((bundle) => {
    entry(bundle, at).text = canonicalJson(change(JSON.parse(entry(bundle, at).text) as MemoEntry))
  })
}

describe('a bundle', () => {
  it('O3: proves who decided what and when, and that the route was satisfied', async () => {
    const proven = await check(JSON.parse(bundleText(honest)))
    expect(proven.memo).toMatchObject({
      memoId: 'AVL-2026-0001',
      owner: OWNER,
      lifecycle: 'APPROVED',
      version: 1,
    })
    const decisions = proven.events.flatMap((event) =>
      event.type === 'DecisionMade' ? [[event.by.name, event.decision, event.remarks]] : [],
    )
    expect(decisions).toEqual([
      [FIRST.name, 'APPROVED', 'Quantities match.'],
      [SECOND.name, 'APPROVED', ''],
      [THIRD.name, 'APPROVED', 'Go ahead.'],
    ])
    expect(proven.content).toContainEqual({ name: 'subject', value: CONTENT.subject })
    expect(proven.causes).toEqual(['CHANGED', 'CHANGED', 'CHANGED', 'CHANGED'])
    expect(proven.witnesses).toEqual([{ name: 'auditor.example/witness', time: 1_795_068_000 }])
    expect(proven.erased).toEqual([])
  })

  it('O1: of a memo from before evidence was kept says so', async () => {
    const recorded = await bundleOf(installation, groups, { cause: 'RECORDED' })
    expect((await check(recorded)).causes[0]).toBe('RECORDED')
  })
})

/** An attacker with every key, but without the log's past: what it had was signed, and a third party witnessed it. */
const FORGERIES: [string, string, () => Bundle | Promise<Bundle>][] = [
  [
    'changes remarks',
    'entry-parts',
    () => changed((bundle) => set(bundle, 1, 'events/0/remarks', { value: 'No.' })),
  ],
  [
    'changes who decided',
    'entry-parts',
    () => changed((bundle) => set(bundle, 1, 'events/0/by', { value: THIRD })),
  ],
  [
    'changes the salt',
    'entry-parts',
    () => changed((bundle) => set(bundle, 1, 'events/0/by', { salt: toBase64(anyHash(1)) })),
  ],
  [
    'changes the route',
    'entry-parts',
    () => changed((bundle) => set(bundle, 0, 'events/0/levels', { value: [] })),
  ],
  [
    'changes the owner',
    'entry-parts',
    () => changed((bundle) => set(bundle, 0, 'memo/owner', { value: THIRD })),
  ],
  [
    'changes the Memo ID',
    'entry-parts',
    () => changed((bundle) => set(bundle, 0, 'memo/memoId', { value: 'AVL-2026-0002' })),
  ],
  [
    'changes a decision',
    'bundle-inclusion',
    () =>
      rewritten(1, (one) => ({
        ...one,
        events: [{ ...one.events[0], decision: 'REJECTED' }, ...one.events.slice(1)],
      })),
  ],
  [
    'changes an instant',
    'bundle-inclusion',
    () =>
      rewritten(1, (one) => ({
        ...one,
        events: [{ ...one.events[0], at: '2020-01-01T00:00:00.000Z' }, ...one.events.slice(1)],
      })),
  ],
  [
    'changes why an entry was written',
    'bundle-inclusion',
    () => rewritten(0, (one) => ({ ...one, cause: 'RECORDED' })),
  ],
  ['leaves out the first entry', 'entry-chain', () => changed((bundle) => bundle.entries.shift())],
  ['leaves out an entry between', 'entry-chain', () => changed((bundle) => bundle.entries.splice(1, 1))],
  ['leaves out the last entry', 'bundle-end', () => changed((bundle) => bundle.entries.pop())],
  ['repeats an entry', 'entry-chain', () => changed((bundle) => bundle.entries.push(entry(bundle, 3)))],
  ['leaves out all entries', 'bundle-empty', () => changed((bundle) => (bundle.entries = []))],
  [
    'claims that a person was erased',
    'replay-erased',
    () => changed((bundle) => erasePart(bundle, 1, 'events/0/by')),
  ],
  [
    'claims that the route was erased',
    'replay-erased',
    () => changed((bundle) => erasePart(bundle, 0, 'events/0/levels')),
  ],
  ['names another leaf', 'bundle-inclusion', () => changed((bundle) => entry(bundle, 1).leaf--)],
  [
    'names a leaf outside of the log',
    'inclusion-index',
    () => changed((bundle) => (entry(bundle, 1).leaf = 9999)),
  ],
  [
    'changes a proof',
    'bundle-inclusion',
    () => changed((bundle) => (entry(bundle, 1).path[2] = toBase64(anyHash(3)))),
  ],
  [
    'writes a proof in another form',
    'inclusion-length',
    () => changed((bundle) => (entry(bundle, 1).path[2] = 'AA')),
  ],
  [
    'changes an answer',
    'content-root',
    () => changed((bundle) => (bundle.content[2] = { ...bundle.content[2]!, value: 'more' } as never)),
  ],
  ['leaves out an answer', 'content-root', () => changed((bundle) => bundle.content.pop())],
  ['shows no content', 'content-root', () => changed((bundle) => (bundle.content = []))],
  [
    'opens what is not there',
    'entry-parts',
    () => changed((bundle) => entry(bundle, 1).parts.push({ name: 'events/9/by', salt: '', value: 1 })),
  ],
  [
    'has no witness',
    'bundle-witness',
    async () => {
      const [text] = honest.checkpoint.split('— auditor')
      return changed((bundle) => (bundle.checkpoint = text as string))
    },
  ],
  [
    'signs by another key of the same name',
    'checkpoint-signature',
    async () => {
      const other = await newNoteKey('memos.example/log')
      const note = await signCheckpoint(
        { origin: 'memos.example/log', size: 9, root: anyHash(1) },
        other.key,
        other.sign,
      )
      return changed((bundle) => (bundle.checkpoint = note))
    },
  ],
  [
    'is of another version',
    'bundle-form',
    () => changed((bundle) => (bundle.v = 'countersign/bundle/v2' as never)),
  ],
  ['has no entries’ list', 'bundle-form', () => changed((bundle) => (bundle.entries = {} as never))],
  [
    'has an entry without parts',
    'bundle-form',
    () => changed((bundle) => (entry(bundle, 0).parts = null as never)),
  ],
  ['is nothing', 'bundle-form', () => null as never],
]

describe('an attacker who forges a bundle', () => {
  it.each(FORGERIES)('O5: who %s is refused (%s)', async (_, name, forge) => {
    await expect(check(await forge())).rejects.toMatchObject({ name: 'NotGenuine', check: name })
  })
})

/** Forged events, sealed and logged with all keys of the installation. */
const INVENTED: [string, string, () => LoggedEvent[][]][] = [
  [
    'a level is cleared without its second approval',
    'replay-level',
    () => [groups[0]!, [...groups[1]!, groups[2]!.find(({ type }) => type === 'LevelCleared')!], groups[3]!],
  ],
  [
    'the memo is approved after its first level',
    'replay-approval',
    () => [groups[0]!, groups[1]!, [...groups[2]!, groups[3]!.at(-1)!]],
  ],
  ['a person decides at another’s seat', 'replay-person', () => changedEvent(1, { by: THIRD })],
  [
    'a person decides twice',
    'replay-seat',
    () => [groups[0]!, groups[1]!, groups[1]!, groups[2]!, groups[3]!],
  ],
  ['a person decides before their turn', 'replay-seat', () => [groups[0]!, groups[3]!]],
  [
    'a person decides at a seat that doesn’t exist',
    'replay-seat',
    () => changedEvent(1, { seatId: 'nowhere' }),
  ],
  ['a person appears twice in the route', 'replay-invariant', () => twice()],
  [
    'a PDF is sealed before the memo is approved',
    'replay-sealed',
    () => [
      groups[0]!,
      [{ ...groups[1]![0]!, type: 'PdfSealed', pdfHash: 'ab' } as LoggedEvent],
      ...groups.slice(1),
    ],
  ],
]

/** The first approver is at the second level too, and decides there. */
function twice(): LoggedEvent[][] {
  const text = JSON.stringify(groups)
  const [submitted, ...rest] = JSON.parse(text) as LoggedEvent[][]
  const replaced = JSON.parse(
    JSON.stringify([submitted, rest.at(-1)]).replaceAll(JSON.stringify(THIRD), JSON.stringify(FIRST)),
  ) as LoggedEvent[][]
  return [replaced[0]!, ...rest.slice(0, -1), replaced[1]!]
}

function changedEvent(at: number, change: Partial<LoggedEvent>): LoggedEvent[][] {
  return groups.map((group, place) =>
    place === at ? [{ ...group[0], ...change } as LoggedEvent, ...group.slice(1)] : group,
  )
}

describe('a bundle whose rules this release doesn’t carry', () => {
  const laterRules = (groups_: LoggedEvent[][]) =>
    bundleOf(installation, groups_, { rules: (no) => (no > 2 ? 'countersign/rules/99' : RULE_SET) })

  it('O5: says so, and what was recorded; all but its decisions is checked', async () => {
    const proven = await check(await laterRules(groups))
    expect(proven).toMatchObject({ memo: null, unknownRules: ['countersign/rules/99'], version: 1 })
    expect(proven.begun).toMatchObject({ memoId: 'AVL-2026-0001', owner: OWNER })
    expect(proven.events.filter(({ type }) => type === 'DecisionMade')).toMatchObject([
      { by: FIRST, decision: 'APPROVED' },
      { by: SECOND },
      { by: THIRD },
    ])
    // These rules might allow it.
    expect((await check(await laterRules(changedEvent(1, { by: THIRD })))).memo).toBeNull()
  })

  it('O5: is still refused where its log, texts or answers are wrong, or its approval is missing', async () => {
    const later = await laterRules(groups)
    const refused = async (change: (bundle: Bundle) => void, name: string) => {
      const copy = structuredClone(later)
      change(copy)
      await expect(check(copy)).rejects.toMatchObject({ check: name })
    }
    await refused((bundle) => set(bundle, 3, 'events/0/remarks', { value: 'No.' }), 'entry-parts')
    await refused((bundle) => bundle.entries.splice(2, 1), 'entry-chain')
    await refused((bundle) => bundle.entries.pop(), 'bundle-end')
    await refused((bundle) => bundle.content.pop(), 'content-root')
    await expect(check(await laterRules([...groups, groups[1]!]))).rejects.toMatchObject({
      check: 'bundle-end',
    })
  })

  it('O1: shows erased texts as such', async () => {
    const later = await laterRules([
      ...groups,
      [erasureOf([`events/${groups.slice(0, 3).flat().length + 1}/remarks`])],
    ])
    erasePart(later, 3, 'events/0/remarks')
    const proven = await check(later)
    expect(proven.events.at(-1 - 4)).toMatchObject({ type: 'DecisionMade', remarks: '[erased]' })
    expect(proven.erased).toEqual(['events/0/remarks'])
  })
})

describe('an installation that invents a history with its own keys', () => {
  it.each(INVENTED)('O5: is refused by the rules where %s (%s)', async (_, name, invent) => {
    await expect(check(await bundleOf(installation, invent()))).rejects.toMatchObject({ check: name })
  })

  it('O5: is refused where an event is of an unknown kind', () => {
    const events = [{ type: 'DecisionInvented', at: '2026-11-16T03:00:00.000Z' }]
    expect(() => replay(BEGUN, events)).toThrow(expect.objectContaining({ check: 'replay-event' }))
  })

  it('O5: is refused where an entry leaves out events, or follows unknown rules', async () => {
    const seal = async (change: (one: MemoEntry) => object) => {
      const bundle = await bundleOf(installation, groups.slice(0, 1))
      const only = entry(bundle, 0)
      only.text = canonicalJson(change(JSON.parse(only.text) as MemoEntry))
      return relogged(bundle)
    }
    await expect(check(await seal((one) => ({ ...one, firstEvent: 3 })))).rejects.toMatchObject({
      check: 'bundle-events',
    })
    await expect(check(await seal((one) => one))).rejects.toMatchObject({ check: 'bundle-end' })
  })
})

/** The bundle with its one entry alone in a log of its own. */
async function relogged(bundle: Bundle): Promise<Bundle> {
  const { log, witness } = installation
  const root = leafHash(utf8(entry(bundle, 0).text))
  const note = await signCheckpoint({ origin: log.key.name, size: 1, root }, log.key, log.sign)
  const checkpoint = await cosign(note, witness.key, { time: 1, sign: witness.sign })
  return { ...bundle, checkpoint, entries: [{ ...entry(bundle, 0), leaf: 0, path: [] }] }
}
