import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toBase64, utf8 } from '../bytes/bytes.ts'
import { sha256 } from '../bytes/sha256.ts'
import { canonicalJson } from '../bytes/canonical-json.ts'
import type { Opening } from './commitment.ts'
import { commitTo } from './commitment.ts'
import { contentParts } from './content-parts.ts'
import { contentField, eventField } from './fields.ts'
import type { OpenedPart } from './open-entry.ts'
import { checkContent, ERASED, openEntry } from './open-entry.ts'
import type { ToSeal } from './seal-entry.ts'
import { openedParts, openingsOf, sealEntry } from './seal-entry.ts'

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

const openings = (from: ToSeal): Record<string, Opening> =>
  openingsOf(from.seed, { memo: from.head.no === 0 ? from.memo : null, events: from.events })

const partsOf = (frozen: typeof content, from: Uint8Array): OpenedPart[] => openedParts(from, frozen)

describe('entries (O1)', () => {
  it('O1: open to the events as they were stored', () => {
    const { text, head } = sealEntry(submission)
    const opened = openEntry(text, START, openings(submission))
    expect(opened.events).toEqual(submission.events)
    expect(opened.memo).toEqual({ memoId: 'AVL-2026-0001', owner, template: { id: 'avl', name: 'AVL' } })
    expect(opened.head).toEqual(head)
    expect(head.no).toBe(1)
  })

  it('O1: say in clear what happened and when, and neither who nor what was written', () => {
    const { text } = sealEntry(submission)
    expect(text).toContain('"type":"MemoSubmitted"')
    expect(text).toContain('"at":"2026-11-16T03:30:00.000Z"')
    expect(text).toContain('"rules":"countersign/rules/1"')
    for (const hidden of ['Paolo', 'example.com', 'AVL-2026-0001', 'Please', 'switches', '1200', '"ff"'])
      expect(text).not.toContain(hidden)
  })

  it('O1: commit to every key of an event that isn’t known to be harmless', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string({ minLength: 1 }), fc.uuid()), (more) => {
        const event = { ...more, type: 'Later', at: '2026-11-16T03:30:00.000Z' }
        const { text } = sealEntry({ ...submission, events: [event] })
        const [sealed] = (JSON.parse(text) as { events: object[] }).events
        const clear = Object.keys(sealed ?? {}).filter((key) => !['type', 'at', 'commitments'].includes(key))
        for (const key of clear) expect(CLEAR_KEYS).toContain(key)
      }),
    )
  })

  it('O1: continue the memo’s chain, and fit no other place', () => {
    const first = sealEntry(submission)
    const next = {
      ...submission,
      head: first.head,
      firstEvent: 3,
      events: submission.events.slice(1),
      contents: [],
    }
    const second = sealEntry({ ...next, seed: seed(2) })
    expect(openEntry(second.text, first.head, {}).head).toEqual(second.head)
    const misplaced = [START, { ...first.head, no: 5 }, { ...first.head, hash: toBase64(seed(9)) }]
    for (const head of misplaced)
      expect(() => openEntry(second.text, head, {})).toThrow(
        expect.objectContaining({ check: 'entry-chain' }),
      )
  })

  it('O1: read as erased where an opening is gone, and stay in the chain', () => {
    const { text, head } = sealEntry(submission)
    const { [eventField(0, 'remarks')]: _, ...rest } = openings(submission)
    const opened = openEntry(text, START, rest)
    expect(opened.events[0]).toMatchObject({ remarks: ERASED, by: owner })
    expect(opened.head).toEqual(head)
  })

  it.each([
    ['another value', (opening: Opening) => ({ ...opening, value: 'Approved, gladly.' })],
    ['another salt', (opening: Opening) => ({ ...opening, salt: toBase64(seed(3)) })],
  ])('O1: refuse an opening with %s', (_, change) => {
    const { text } = sealEntry(submission)
    const field = eventField(0, 'remarks')
    const all = openings(submission)
    const changed = { ...all, [field]: change(all[field] as Opening) }
    expect(() => openEntry(text, START, changed)).toThrow(
      expect.objectContaining({ check: 'entry-commitment' }),
    )
  })

  it('O1: refuse the opening of another field, even with a commitment of the same value', () => {
    const { text } = sealEntry(submission)
    const all = openings(submission)
    const swapped = { ...all, [eventField(1, 'by')]: all[eventField(0, 'by')] as Opening }
    expect(() => openEntry(text, START, swapped)).toThrow(
      expect.objectContaining({ check: 'entry-commitment' }),
    )
    const more = { ...all, [eventField(7, 'by')]: all[eventField(0, 'by')] as Opening }
    expect(() => openEntry(text, START, more)).toThrow(expect.objectContaining({ check: 'entry-opening' }))
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
      canonicalJson({ ...entry, events: [{}] }),
      canonicalJson({ ...entry, contents: null }),
    ]
    for (const form of forms)
      expect(() => openEntry(form, START, {})).toThrow(expect.objectContaining({ check: 'entry-form' }))
  })

  it('O1: refuse a first entry without its memo, and a later one with it', () => {
    const { text, head } = sealEntry(submission)
    const entry = JSON.parse(text) as Record<string, unknown>
    const headless = canonicalJson({ ...entry, memo: undefined })
    expect(() => openEntry(headless, START, {})).toThrow(expect.objectContaining({ check: 'entry-memo' }))
    const later = canonicalJson({ ...entry, no: 2, prev: head.hash })
    expect(() => openEntry(later, head, {})).toThrow(expect.objectContaining({ check: 'entry-memo' }))
  })

  it('O1: refuse an event that says a person in clear, or commits to its instant', () => {
    const { text } = sealEntry(submission)
    const entry = JSON.parse(text) as { events: object[] }
    const events = (change: object) =>
      canonicalJson({ ...entry, events: [{ ...entry.events[0], ...change }] })
    const check = expect.objectContaining({ check: 'entry-clear' }) as Error
    expect(() => openEntry(events({ by: owner }), START, {})).toThrow(check)
    expect(() => openEntry(events({ commitments: { at: 'x' } }), START, {})).toThrow(check)
  })
})

describe('content that entries freeze (O1)', () => {
  const [sealed] = (
    JSON.parse(sealEntry(submission).text) as { contents: [{ version: number; root: string }] }
  ).contents

  it('O1: opens whole', () => {
    expect(contentParts(content).map(({ name }) => name)).toEqual([
      'subject',
      'template',
      'answers/0/amount',
      'answers/1/why',
      'files/0',
    ])
    expect(() => checkContent(sealed, partsOf(content, submission.seed))).not.toThrow()
  })

  it('O1: opens but for an erased answer, whose commitment remains', () => {
    const parts = partsOf(content, submission.seed)
    const at = parts.findIndex(({ name }) => name === 'answers/1/why')
    const why = parts[at] as Opening & { name: string }
    const field = contentField(1, why.name)
    const erased = { name: why.name, erased: commitTo(field, why) }
    expect(() => checkContent(sealed, parts.with(at, erased))).not.toThrow()
    expect(() => checkContent(sealed, parts.with(at, { ...erased, erased: '!' }))).toThrow(
      /aren’t those of version 1/,
    )
  })

  it('O1: with an answer changed, left out, added or moved isn’t the version’s', () => {
    const parts = partsOf(content, submission.seed)
    const [first, second] = parts as [OpenedPart, OpenedPart]
    const forged: OpenedPart[][] = [
      partsOf({ ...content, subject: 'Old switches' }, submission.seed),
      parts.slice(1),
      parts.slice(0, -1),
      [...parts, first],
      [second, first, ...parts.slice(2)],
      partsOf(content, seed(2)),
      partsOf({ ...content, version: 2 }, submission.seed),
    ]
    for (const changed of forged)
      expect(() => checkContent(sealed, changed)).toThrow(expect.objectContaining({ check: 'content-root' }))
  })
})

const CLEAR_KEYS = [
  ...['type', 'at', 'v', 'version', 'decision', 'logId', 'sequenceId', 'seatId', 'watcherId'],
  ...['replyId', 'questionId', 'cause', 'contentChanged', 'minSubApprovers'],
]
