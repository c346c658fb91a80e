import { describe, expect, it } from 'vitest'
import { displaySections, displayText } from '../form/content/display.ts'
import { contentEntries } from '../form/answer/content-entries.ts'
import { SUBJECT_FIELD_ID } from '../form/template/template.ts'
import type { EventOf } from '../memo/events.ts'
import { firstOwner, fold, newMemo } from '../memo/evolving/evolve.ts'
import type { Memo } from '../memo/memo.ts'
import { violatedInvariants } from '../memo/invariants.ts'
import { EVENT_KINDS, MEMO_CONTENT, MEMO_ROUTE, MEMO_STATE, readEvent } from './memo-json.ts'
import type { LoggedEventType } from './memo-json.ts'
import content from './released/content-1.json' with { type: 'json' }
import content2 from './released/content-2.json' with { type: 'json' }
import memos1 from './released/memos-1.json' with { type: 'json' }
import memos2 from './released/memos-2.json' with { type: 'json' }
import memos3 from './released/memos-3.json' with { type: 'json' }
import memos4 from './released/memos-4.json' with { type: 'json' }
import memos5 from './released/memos-5.json' with { type: 'json' }
import memos6 from './released/memos-6.json' with { type: 'json' }
import memos7 from './released/memos-7.json' with { type: 'json' }
import memos8 from './released/memos-8.json' with { type: 'json' }
import memos9 from './released/memos-9.json' with { type: 'json' }
import memos10 from './released/memos-10.json' with { type: 'json' }
import answered8 from './released/memos-8-answered.json' with { type: 'json' }
import removed9 from './released/memos-9-removed.json' with { type: 'json' }
import erased5 from './released/memos-5-erased.json' with { type: 'json' }
import infected5 from './released/memos-5-infected.json' with { type: 'json' }
import sealed5 from './released/memos-5-sealed.json' with { type: 'json' }
import shapes from './released/shapes.json' with { type: 'json' }
import { readStored, storedVersion, toStore } from './stored-json.ts'
import type { StoredKind } from './stored-json.ts'
import {
  EARLIER_POLICIES,
  LIST_HEADERS,
  POLICY_SAMPLES,
  TEMPLATE_CONFIG,
  TEMPLATE_CONTENT,
  TEMPLATE_POLICY,
} from './template-json.ts'
import { fullLives } from './testing/full-lives.ts'
import {
  FULL_CONFIG,
  FULL_EARLIER_POLICIES,
  FULL_HEADERS,
  FULL_NUMBERED_SECTION,
  FULL_POLICIES,
  FULL_SAMPLES,
  FULL_SECTION,
} from './testing/full-templates.ts'
import { shapeOf } from './testing/shape-of.ts'

interface StoredMemo {
  log: unknown[]
  state: unknown
}

/** Memos as the release stored them that brought this version of the state, and the types of events that it brought. */
const RELEASES: { version: number; memos: StoredMemo[]; brought: LoggedEventType[] }[] = [
  {
    version: 1,
    memos: memos1,
    brought: [
      'MemoSubmitted',
      'LevelStarted',
      'DecisionMade',
      'SlotMet',
      'LevelCleared',
      'MemoApproved',
      'MemoSelfReturned',
      'MemoCancelled',
      'SubApproversChanged',
      'ApproversReminded',
      'ReplyAdded',
      'HoldPlaced',
      'HoldLifted',
    ],
  },
  { version: 2, memos: memos2, brought: ['SeatHandedOn', 'WatcherReplaced', 'OwnerChanged'] },
  { version: 3, memos: memos3, brought: ['QuestionAsked', 'QuestionAnswered', 'QuestionClosed'] },
  { version: 4, memos: memos4, brought: [] },
  {
    version: 5,
    memos: [...memos5, ...sealed5, ...erased5, ...infected5],
    brought: ['ApprovalsFell', 'PdfSealed', 'FieldsErased', 'FileInfected'],
  },
  { version: 6, memos: memos6, brought: ['ApproversAdded'] },
  { version: 7, memos: memos7, brought: [] },
  {
    version: 8,
    memos: [...memos8, ...answered8],
    brought: [
      'LevelAnswered',
      'ConditionSet',
      'ConditionReported',
      'ConditionClosed',
      'ConditionRefused',
      'ConditionsHandedOn',
    ],
  },
  {
    version: 9,
    memos: [...memos9, ...removed9],
    brought: ['MemoLinked', 'HandOffDone', 'HandOffMoved', 'MemoRemoved'],
  },
  { version: 10, memos: memos10, brought: ['MemoAcknowledged'] },
]

const HANDOVER = {
  at: true,
  by: true,
  type: true,
  logId: true,
  sequenceId: true,
  from: true,
  to: true,
  reason: true,
} as const

/** Every key of every event, so that a new one, optional ones included, is met here. */
const KEYS: { [T in LoggedEventType]: Record<keyof EventOf<T>, true> } = {
  MemoSubmitted: {
    at: true,
    by: true,
    type: true,
    logId: true,
    sequenceId: true,
    version: true,
    contentHash: true,
    levels: true,
    contentChanged: true,
    removed: true,
    preparedBy: true,
    link: true,
    readers: true,
    remarks: true,
    attachments: true,
  },
  ApprovalsFell: {
    at: true,
    by: true,
    type: true,
    logId: true,
    sequenceId: true,
    version: true,
    questions: true,
    approvals: true,
  },
  LevelStarted: { at: true, by: true, type: true, sequenceId: true },
  DecisionMade: {
    at: true,
    by: true,
    type: true,
    logId: true,
    sequenceId: true,
    decision: true,
    seatId: true,
    approver: true,
    actsFor: true,
    version: true,
    remarks: true,
    attachments: true,
    signature: true,
  },
  LevelAnswered: {
    at: true,
    by: true,
    type: true,
    sequenceId: true,
    seatId: true,
    actsFor: true,
    question: true,
    answer: true,
  },
  SlotMet: { at: true, by: true, type: true, sequenceId: true, seatId: true },
  LevelCleared: { at: true, by: true, type: true, sequenceId: true },
  MemoApproved: { at: true, by: true, type: true, byPolicy: true, linked: true, handOff: true, copies: true },
  MemoLinked: { at: true, by: true, type: true, kind: true, memoId: true },
  MemoSelfReturned: {
    at: true,
    by: true,
    type: true,
    logId: true,
    sequenceId: true,
    remarks: true,
    attachments: true,
  },
  MemoCancelled: {
    at: true,
    by: true,
    type: true,
    logId: true,
    sequenceId: true,
    remarks: true,
    attachments: true,
  },
  SubApproversChanged: {
    at: true,
    by: true,
    type: true,
    logId: true,
    sequenceId: true,
    seatId: true,
    added: true,
    removed: true,
    minSubApprovers: true,
  },
  ApproversAdded: {
    at: true,
    by: true,
    type: true,
    logId: true,
    sequenceId: true,
    seatId: true,
    addedLevelId: true,
    added: true,
    reason: true,
  },
  ConditionSet: {
    at: true,
    by: true,
    type: true,
    logId: true,
    sequenceId: true,
    seatId: true,
    actsFor: true,
    message: true,
    dueDay: true,
  },
  ConditionReported: {
    at: true,
    by: true,
    type: true,
    conditionId: true,
    message: true,
    attachments: true,
  },
  ConditionClosed: { at: true, by: true, type: true, conditionId: true, actsFor: true },
  ConditionRefused: { at: true, by: true, type: true, conditionId: true, actsFor: true, reason: true },
  ConditionsHandedOn: {
    at: true,
    by: true,
    type: true,
    conditions: true,
    from: true,
    to: true,
    reason: true,
  },
  HandOffDone: { at: true, by: true, type: true, message: true, attachments: true },
  MemoAcknowledged: { at: true, by: true, type: true },
  HandOffMoved: { at: true, by: true, type: true, from: true, to: true, reason: true },
  ApproversReminded: { at: true, by: true, type: true, logId: true, sequenceId: true, seats: true },
  ReplyAdded: {
    at: true,
    by: true,
    type: true,
    logId: true,
    replyId: true,
    message: true,
    attachments: true,
  },
  QuestionAsked: {
    at: true,
    by: true,
    type: true,
    logId: true,
    sequenceId: true,
    seatId: true,
    actsFor: true,
    message: true,
    attachments: true,
  },
  QuestionAnswered: { at: true, by: true, type: true, questionId: true, message: true, attachments: true },
  QuestionClosed: { at: true, by: true, type: true, questionId: true },
  SeatHandedOn: { ...HANDOVER, seatId: true, cause: true },
  WatcherReplaced: { ...HANDOVER, watcherId: true },
  OwnerChanged: HANDOVER,
  PdfSealed: { at: true, by: true, type: true, pdfHash: true },
  MemoRemoved: { at: true, by: true, type: true, reason: true, takenUpBy: true },
  FieldsErased: { at: true, by: true, type: true, part: true, erased: true, reason: true, takenUpBy: true },
  FileInfected: { at: true, by: true, type: true, fileHash: true, finding: true },
  HoldPlaced: { at: true, by: true, type: true, logId: true, sequenceId: true, reason: true },
  HoldLifted: { at: true, by: true, type: true, logId: true, sequenceId: true, reason: true },
}

describe('D10: what every release stored is read by this one', () => {
  it.each(RELEASES)('logs of version $version fold to the states stored with them', ({ memos }) => {
    for (const { log, state } of memos) {
      const expected = readStored<Memo>(MEMO_STATE, state)
      const events = log.map(readEvent)
      expect(fold(newMemo({ ...expected, owner: firstOwner(expected, events) }), events)).toEqual({
        ...expected,
        draft: null,
      })
      expect(violatedInvariants(expected)).toEqual([])
    }
  })

  it.each(RELEASES)('version $version is stored with every type of event that it brought', (release) => {
    expect(release.memos.map(({ state }) => storedVersion(state))).toContain(release.version)
    const types = release.memos.flatMap(({ log }) => log.map((event) => readEvent(event).type))
    expect(types).toEqual(expect.arrayContaining(release.brought))
  })

  it('every version of the state and every type of event has stored memos', () => {
    expect(RELEASES.map(({ version }) => version)).toEqual(
      Array.from({ length: MEMO_STATE.upcasts.length + 1 }, (_, n) => n + 1),
    )
    const brought = RELEASES.flatMap((release) => release.brought)
    expect(brought.toSorted()).toEqual(Object.keys(EVENT_KINDS).toSorted())
  })

  it('C8: answers of v2 and those of older memos show the same', () => {
    for (const stored of [content.v2, content.older]) {
      const read = readStored(MEMO_CONTENT, stored)
      expect(contentEntries(read).entries[0]).toMatchObject({
        field_id: SUBJECT_FIELD_ID,
        value: 'Replacement of the Davao routers',
      })
      expect(displayText(displaySections(content.template as never, read))).toBe('1,250.50')
    }
  })

  it('N9: answers with codes of shared lists are of version 2, read with their labels, and all others of version 1', () => {
    const { template, stored } = content2
    const read = readStored(MEMO_CONTENT, stored)
    expect(displayText(displaySections(template as never, read))).toBe(
      '1,250.50\nCC-1201 · Network operations\nDesk CC-7 · Facilities',
    )
    expect(toStore(MEMO_CONTENT, read)).toEqual(stored)
    expect(storedVersion(toStore(MEMO_CONTENT, content.v2))).toBe(1)
  })
})

describe('D10: what is stored changes its shape only with its version', () => {
  const lives = fullLives()
  const log = lives.flatMap((life) => life.log)
  const events = (type: string) => log.filter((event) => event.type === type)
  const levels = events('MemoSubmitted').map((event) => (event as EventOf<'MemoSubmitted'>).levels)
  const STORED: [StoredKind<unknown>, unknown[]][] = [
    ...Object.entries(EVENT_KINDS).map(([type, kind]): [StoredKind<unknown>, unknown[]] => [
      kind as StoredKind<unknown>,
      events(type),
    ]),
    [MEMO_STATE as StoredKind<unknown>, lives.flatMap((life) => life.states)],
    [MEMO_ROUTE as StoredKind<unknown>, levels],
    [TEMPLATE_CONTENT as StoredKind<unknown>, [[FULL_SECTION, FULL_NUMBERED_SECTION]]],
    [TEMPLATE_CONFIG as StoredKind<unknown>, [FULL_CONFIG]],
    [LIST_HEADERS as StoredKind<unknown>, [FULL_HEADERS]],
    [TEMPLATE_POLICY as StoredKind<unknown>, FULL_POLICIES],
    [EARLIER_POLICIES as StoredKind<unknown>, [FULL_EARLIER_POLICIES]],
    [POLICY_SAMPLES as StoredKind<unknown>, [FULL_SAMPLES]],
  ]

  it.each(STORED.map(([kind, values]) => [kind.name, kind, values] as const))(
    '%s: another shape needs an upcast, a line in released/shapes.json, and a file of the release before',
    (name, kind, values) => {
      const known = (shapes as Record<string, Record<string, string>>)[name]
      const newest = kind.upcasts.length + 1
      expect(Object.keys(known ?? {})).toEqual(Array.from({ length: newest }, (_, n) => String(n + 1)))
      const versions = Map.groupBy(values, (value) => storedVersion(toStore(kind, value)))
      expect([...versions.keys()]).toContain(newest)
      for (const [version, stored] of versions) expect(known?.[version]).toBe(shapeOf(stored))
    },
  )

  it('every key of an event occurs in one of the lives', () => {
    for (const [type, keys] of Object.entries(KEYS))
      expect(Object.keys(keys).toSorted()).toEqual([...new Set(events(type).flatMap(Object.keys))].toSorted())
  })

  it('shapes mark keys that some values lack, and list all types of a key', () => {
    expect(shapeOf([{ a: 1 }, { a: null, b: ['x', 2, { c: true }] }])).toBe(
      '{a:null|number,b?:[number|string|{c:boolean}]}',
    )
  })
})
