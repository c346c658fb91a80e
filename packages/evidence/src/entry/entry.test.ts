import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toBase64, utf8 } from '../bytes/bytes.ts'
import { sha256 } from '../bytes/sha256.ts'
import { canonicalJson } from '../bytes/canonical-json.ts'
import type { Opening, Part } from './commitment.ts'
import { commitTo, openPart, rootOfParts } from './commitment.ts'
import { ERASED, openContent, openEntry } from './open-entry.ts'
import type { ToSeal } from './seal-entry.ts'
import { contentPartsOf, hiddenParts, sealEntry } from './seal-entry.ts'

type Opened = Opening & { name: string }

const owner = { name: 'Paolo Reyes', email: 'paolo.reyes@example.com' }
const START = { no: 0, hash: '' }
const seed = (number: number): Uint8Array => sha256(utf8(`seed ${number}`))

const content = {
  version: 1,
  subject: 'New switches',
  content: [
    { field_id: 'amount', field_name: 'Amount', value: '1200.00' },
    { field_id: 'why', field_name: 'Why', value: 'The old ones fail.' },
  ],
  fileHashes: ['ab'.repeat(32)],
  templateVersionId: 'version-3',
}

const submission: ToSeal = {
  cause: 'CHANGED',
  head: START,
  memo: {
    memoId: 'AVL-2026-0001',
    owner,
    createdAt: '2026-11-16T03:00:00.000Z',
    isLegacy: false,
    template: { id: 'avl', name: 'AVL' },
  },
  firstEvent: 1,
  events: [
    {
      type: 'MemoSubmitted',
      at: '2026-11-16T03:30:00.000Z',
      ...{ by: owner, version: 1, contentHash: 'ff', levels: [{ approvers: [owner] }], remarks: 'Please.' },
    },
    { type: 'LevelStarted', at: '2026-11-16T03:30:00.000Z', ...{ by: owner, sequenceId: 's1' } },
  ],
  contents: [content],
  seed: seed(1),
}

const parts = (from: ToSeal): Part[] =>
  hiddenParts(from.seed, { memo: from.head.no === 0 ? from.memo : null, events: from.events })

const EMPTY = rootOfParts([])

/** The same parts but for one. */
const replaced = (name: string, change: (part: Opened) => Part): Part[] =>
  parts(submission).map((part) => (part.name === name ? change(part as Opened) : part))

const erase = (part: Opened): Part => ({ name: part.name, erased: commitTo(part.name, part) })

describe('entries (O1)', () => {
  it('O1: open to the events as they were stored', () => {
    const { text, head } = sealEntry(submission)
    const opened = openEntry(text, START, parts(submission))
    expect(opened.events).toEqual(submission.events)
    expect(opened.memo).toEqual({ memoId: 'AVL-2026-0001', owner, template: { id: 'avl', name: 'AVL' } })
    expect(opened.head).toEqual(head)
    expect(head.no).toBe(1)
  })

  it('O1: say in clear what happened and when, and neither who nor what was written', () => {
    const { text } = sealEntry(submission)
    expect(text).toContain('"type":"MemoSubmitted"')
    expect(text).toContain('"at":"2026-11-16T03:30:00.000Z"')
    expect(text).toContain('"rules":"countersign/rules/6"')
    for (const hidden of ['Paolo', 'example.com', 'AVL-2026-0001', 'Please', 'switches', '1200', '"ff"'])
      expect(text).not.toContain(hidden)
    expect(text.length).toBeLessThan(700)
  })

  it('O1: commit to every key of an event that isn’t known to be harmless', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string({ minLength: 1 }), fc.uuid()), (more) => {
        const event = { ...more, type: 'Later', at: '2026-11-16T03:30:00.000Z' }
        const { text } = sealEntry({ ...submission, events: [event] })
        const [sealed] = (JSON.parse(text) as { events: object[] }).events
        for (const key of Object.keys(sealed ?? {})) expect(CLEAR_KEYS).toContain(key)
        const hidden = hiddenParts(submission.seed, { memo: null, events: [event] })
        expect(hidden).toHaveLength(Object.keys(event).length - Object.keys(sealed ?? {}).length)
      }),
    )
  })

  it('O1: continue the memo’s chain, and fit no other place', () => {
    const first = sealEntry(submission)
    const events = submission.events.slice(1)
    const next = { ...submission, head: first.head, firstEvent: 3, events, contents: [], seed: seed(2) }
    const second = sealEntry(next)
    expect(openEntry(second.text, first.head, parts(next)).head).toEqual(second.head)
    const misplaced = [START, { ...first.head, no: 5 }, { ...first.head, hash: toBase64(seed(9)) }]
    for (const head of misplaced)
      expect(() => openEntry(second.text, head, parts(next))).toThrow(refused('entry-chain'))
  })

  it('O1: read as erased where an opening is gone, and stay in the chain', () => {
    const { text, head } = sealEntry(submission)
    const opened = openEntry(text, START, replaced('events/0/remarks', erase))
    expect(opened.events[0]).toMatchObject({ remarks: ERASED, by: owner })
    expect(opened.head).toEqual(head)
  })

  it.each<[string, (all: Part[]) => Part[]]>([
    [
      'another value',
      () => replaced('events/0/remarks', (part) => ({ ...part, value: 'Approved, gladly.' })),
    ],
    ['another salt', () => replaced('events/0/remarks', (part) => ({ ...part, salt: toBase64(seed(3)) }))],
    ['another name', () => replaced('events/0/remarks', (part) => ({ ...part, name: 'events/0/reason' }))],
    [
      'an erased part under another name',
      () => replaced('events/0/remarks', (part) => ({ ...erase(part), name: 'events/0/by' })),
    ],
    [
      'an erased part that is no hash',
      () => replaced('events/0/remarks', ({ name }) => ({ name, erased: '!' })),
    ],
    ['a part left out', (all) => all.slice(1)],
    ['a part twice', (all) => [...all, ...all.slice(0, 1)]],
    ['parts in another order', (all) => all.toReversed()],
    ['no parts', () => []],
  ])('O1: refuse %s', (_, change) => {
    const { text } = sealEntry(submission)
    expect(() => openEntry(text, START, change(parts(submission)))).toThrow(refused('entry-parts'))
  })

  it.each([
    'elsewhere',
    'memo/',
    'memo/a/b',
    'events/2/by',
    'events/01/by',
    'events/0',
    'events/0/by/name',
    'events/0/at',
  ])('O1: refuse a part with the name %s, though the entry has it', (name) => {
    const { text } = sealEntry(submission)
    const forged = [...parts(submission), openPart(seed(1), name, 'more')]
    const entry = canonicalJson({ ...(JSON.parse(text) as object), hidden: rootOfParts(forged) })
    expect(() => openEntry(entry, START, forged)).toThrow(refused('entry-field'))
  })

  it('O1: refuse a part of the memo in a later entry, and a name that appears twice', () => {
    const first = sealEntry(submission)
    const next = { ...submission, head: first.head, events: submission.events.slice(1), contents: [] }
    const { text } = sealEntry(next)
    const forge = (forged: Part[]) =>
      canonicalJson({ ...(JSON.parse(text) as object), hidden: rootOfParts(forged) })
    const owned = [...parts(next), openPart(seed(1), 'memo/owner', owner)]
    expect(() => openEntry(forge(owned), first.head, owned)).toThrow(refused('entry-field'))
    const twice = [...parts(next), openPart(seed(1), 'events/0/by', owner)]
    expect(() => openEntry(forge(twice), first.head, twice)).toThrow(refused('entry-field'))
  })

  it('O1: refuse another form', () => {
    const { text } = sealEntry(submission)
    const entry = JSON.parse(text) as Record<string, unknown>
    const forms = [
      'no JSON',
      'null',
      '7',
      JSON.stringify(entry, null, 1),
      `${text} `,
      canonicalJson({ ...entry, v: 'countersign/entry/v2' }),
      canonicalJson({ ...entry, no: '1' }),
      canonicalJson({ ...entry, prev: null }),
      canonicalJson({ ...entry, firstEvent: null }),
      canonicalJson({ ...entry, events: {} }),
      canonicalJson({ ...entry, events: [null] }),
      canonicalJson({ ...entry, hidden: null }),
      canonicalJson({ ...entry, contents: null }),
    ]
    for (const form of forms) expect(() => openEntry(form, START, [])).toThrow(refused('entry-form'))
  })

  it('O1: refuse a first entry without its memo, and a later one with it', () => {
    const { text, head } = sealEntry(submission)
    const entry = JSON.parse(text) as Record<string, unknown>
    const headless = canonicalJson({ ...entry, memo: undefined })
    expect(() => openEntry(headless, START, [])).toThrow(refused('entry-memo'))
    const later = canonicalJson({ ...entry, no: 2, prev: head.hash })
    expect(() => openEntry(later, head, [])).toThrow(refused('entry-memo'))
  })

  it('O1: refuse an event that says a person in clear', () => {
    const { text } = sealEntry(submission)
    const entry = JSON.parse(text) as { events: object[] }
    const clear = canonicalJson({ ...entry, events: [{ ...entry.events[0], by: owner }], hidden: EMPTY })
    expect(() => openEntry(clear, START, [])).toThrow(refused('entry-clear'))
  })
})

describe('content that entries freeze (O1)', () => {
  const sealed = (JSON.parse(sealEntry(submission).text) as { contents: [{ version: number; root: string }] })
    .contents[0]
  const all = () => contentPartsOf(submission.seed, content)

  it('O1: opens whole', () => {
    expect(openContent(sealed, all()).map(({ name }) => name)).toEqual([
      'subject',
      'template',
      'answers/0/amount',
      'answers/1/why',
      'files/0',
    ])
  })

  it('O1: opens but for an erased answer, whose commitment remains', () => {
    const erased = all().map((part) => (part.name.endsWith('/why') ? erase(part as Opened) : part))
    expect(openContent(sealed, erased)).toContainEqual({ name: 'answers/1/why', value: ERASED })
  })

  it('O1: with an answer changed, left out, added or moved isn’t the version’s', () => {
    const [first, second, ...rest] = all() as [Part, Part, ...Part[]]
    const forged: Part[][] = [
      contentPartsOf(submission.seed, { ...content, subject: 'Old switches' }),
      all().slice(1),
      all().slice(0, -1),
      [...all(), first],
      [second, first, ...rest],
      contentPartsOf(seed(2), content),
      contentPartsOf(submission.seed, { ...content, version: 2 }),
    ]
    for (const changed of forged) expect(() => openContent(sealed, changed)).toThrow(refused('content-root'))
    const elsewhere = [openPart(seed(1), 'events/0/by', owner)]
    expect(() => openContent({ version: 1, root: rootOfParts(elsewhere) }, elsewhere)).toThrow(
      refused('content-root'),
    )
  })
})

const refused = (check: string) => expect.objectContaining({ check }) as Error

const CLEAR_KEYS = [
  'type',
  'at',
  'v',
  'version',
  'decision',
  'seatId',
  'cause',
  'contentChanged',
  'minSubApprovers',
  'signature',
]
