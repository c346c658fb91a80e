import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ContentEntry } from '../form/answer/content-entries.ts'
import { displaySections, displayText } from '../form/content/display.ts'
import type { Section } from '../form/template/template.ts'
import { fold, newMemo } from '../memo/evolving/evolve.ts'
import { isLogged } from '../memo/events.ts'
import * as say from '../memo/testing/commands.ts'
import { ADMIN, ANA, OWNER } from '../memo/testing/people.ts'
import { level, PERMISSIVE_RULES, Scenario } from '../memo/testing/scenario.ts'
import type { LoggedEvent } from '../stored/memo-json.ts'
import { erasableParts, textKeyOf } from './erasable-parts.ts'
import { eraseAnswer, eraseFromEvent, erasedParts, stateAfterErasure, withoutAnswer } from './erase.ts'
import { readPart, writePart } from './part-name.ts'

const file = { name: 'Scan.pdf', size: 5, url: 'files/scan' }

/** A memo that Ana was asked about, replied to, and that is on hold. */
function written() {
  const scenario = new Scenario(PERMISSIVE_RULES)
  scenario.must(OWNER, {
    type: 'Submit',
    contentHash: 'hash-1',
    route: [level([ANA])],
    remarks: 'Please.',
    attachments: [file],
  })
  scenario.must(ANA, say.ask('Which clinic?'))
  scenario.must(ADMIN, { type: 'PlaceHold', reason: 'Audit of Mrs Velasco' })
  return scenario
}

const entry = (field_id: string, value: unknown): ContentEntry => ({ field_id, field_name: field_id, value })

describe('O6: the parts of a memo that can be erased', () => {
  it('O6: are its subject, answers, texts and files, described without their content', () => {
    const { log } = written()
    const version = { author: OWNER, at: log[0]!.at }
    const parts = erasableParts(log.filter(isLogged), [
      { ...version, content: [entry('TEXT_SUBJECT', 'Clinic'), entry('WHY', 'Surgery'), entry('NONE', '')] },
      { ...version, content: [{ ...entry('WHY', null), field_name: 'Reason', erased: true }], author: ANA },
    ])
    expect(parts.map(({ part, kind, author, question }) => [part, kind, author.name, question])).toEqual([
      ['subject', 'SUBJECT', OWNER.name, null],
      // As the newest version calls the question, by who answered it first.
      ['answer/WHY', 'ANSWER', OWNER.name, 'Reason'],
      ['text/1', 'REMARKS', OWNER.name, null],
      ['files/1', 'FILES', OWNER.name, null],
      ['text/3', 'QUESTION', ANA.name, null],
      ['text/4', 'REASON', ADMIN.name, null],
    ])
    expect(JSON.stringify(parts)).not.toMatch(/Clinic|Surgery|Velasco|Please|Scan/)
  })

  it('O6: leave out empty remarks, lists without an entry, and events without a text', () => {
    const scenario = new Scenario(PERMISSIVE_RULES)
    scenario.must(OWNER, say.submit([level([ANA])]))
    const log = scenario.log.filter(isLogged)
    expect(erasableParts(log, [{ author: OWNER, at: log[0]!.at, content: [entry('ROWS', [])] }])).toEqual([
      expect.objectContaining({ part: 'subject' }),
    ])
    expect(textKeyOf(log.find(({ type }) => type === 'LevelStarted')!)).toBeUndefined()
  })

  it('O6: name as the author of an erasure’s reason the one who took it up', () => {
    const erasure = { type: 'FieldsErased', part: 'text/1', erased: [], reason: 'Privacy.' } as const
    const [part] = erasableParts([{ ...erasure, erased: [], at: '', by: ADMIN, takenUpBy: ANA }], [])
    expect(part).toMatchObject({ kind: 'REASON', author: ANA })
  })

  it('O6: have names that are read back, and no others are', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.record({ of: fc.constant('ANSWER' as const), fieldId: fc.string({ minLength: 1 }) }),
          fc.record({
            of: fc.constantFrom('TEXT' as const, 'FILES' as const),
            event: fc.integer({ min: 1, max: 999_999_999 }),
          }),
          fc.constant({ of: 'SUBJECT' as const }),
        ),
        (part) => {
          expect(readPart(writePart(part))).toEqual(part)
        },
      ),
    )
    for (const name of ['', 'text/0', 'text/01', 'text/x', 'files/1.5', 'answer/', 'owner', 'text/1/2'])
      expect(readPart(name), name).toBeNull()
  })
})

describe('O6: erasing a part', () => {
  it('O6: leaves a text’s place marked, and no files', () => {
    const [submitted] = written().log.filter(isLogged)
    expect(eraseFromEvent(submitted!, 'remarks')).toMatchObject({ remarks: '[erased]', attachments: [file] })
    expect(eraseFromEvent(submitted!, 'attachments')).toMatchObject({ remarks: 'Please.', attachments: [] })
  })

  it('O6: leaves an answer’s place, and everything else as it was, sections of older content too', () => {
    const section = {
      ...entry('S', [entry('WHY', 'Surgery'), entry('SUM', '5.00')]),
      field_type: 'SECTION',
    }
    const content: unknown[] = [section, { ...entry('WHY', 'Again'), label: 'A label' }, 'not an entry']
    const erased = eraseAnswer(content, 'WHY')
    const gone = { field_id: 'WHY', field_name: 'WHY', value: null, erased: true }
    expect(erased).toEqual({
      content: [{ ...section, value: [gone, entry('SUM', '5.00')] } as ContentEntry, gone, 'not an entry'],
      places: [0, 2],
      values: ['Surgery', 'Again'],
    })
    // Nothing is left to erase.
    expect(eraseAnswer(erased.content, 'WHY').places).toEqual([])
    expect(eraseAnswer('no list', 'WHY')).toEqual({ content: 'no list', places: [], values: [] })
    expect(withoutAnswer(content.slice(0, 2) as ContentEntry[], 'WHY')).toEqual([
      { ...section, value: [entry('SUM', '5.00')] },
    ])
  })

  it('O6: takes a hold’s reason and a draft’s hash out of the state, and nothing else', () => {
    const { log, memo } = written()
    const events = log.filter(isLogged).map((event): LoggedEvent => {
      const key =
        event.type === 'HoldPlaced' ? 'reason' : event.type === 'MemoSubmitted' ? 'contentHash' : null
      return key ? eraseFromEvent(event, key) : event
    })
    const drafted = { ...memo, draft: { contentHash: 'secret', route: [], savedAt: memo.createdAt } }
    expect(stateAfterErasure(drafted, events)).toEqual({
      ...memo,
      contentHash: '[erased]',
      hold: { reason: '[erased]' },
      draft: { ...drafted.draft, contentHash: '[erased]' },
    })
    expect(stateAfterErasure(memo, log)).toEqual(fold(newMemo(memo), log))
  })

  it('O6: is known by its events', () => {
    const event = {
      type: 'FieldsErased',
      part: 'text/1',
      at: '',
      by: ADMIN,
      erased: [],
      reason: '',
      takenUpBy: ANA,
    } as const
    expect(erasedParts([...written().log, { ...event, erased: [] }])).toEqual(new Set(['text/1']))
  })
})

describe('O6: a memo of which an answer was erased', () => {
  const question = (field_id: string, more: object = {}) => ({
    field_id,
    field_name: field_id,
    field_type: 'TEXT',
    validations: {},
    ...more,
  })
  const section = (field_id: string, value: object[], more: object = {}) =>
    ({ field_id, field_name: field_id, field_type: 'SECTION', value, ...more }) as unknown as Section
  const condition = [{ field_ref: 'KIND', operator: 'EQUALS', value: 'CARE' }]
  const template = [
    section('FIRST', [
      question('KIND', {
        field_type: 'DROPDOWN',
        constant: [
          { value: 'CARE', label: 'Care', branchingQuestions: [question('WARD'), question('BED')] },
          { value: 'TOOL', label: 'Tool' },
        ],
      }),
    ]),
    section('SECOND', [question('DAYS')], { conditions: condition }),
  ]
  const shown = (content: ContentEntry[]) =>
    displaySections(template, content).flatMap(({ fields }) =>
      fields.map((field) => [field.field_id, displayText([{ title: '', fields: [field] }])]),
    )
  const content = [
    entry('KIND', 'CARE'),
    entry('WARD', 'Five'),
    entry('DAYS', 'Three'),
    entry('OLD', 'Older'),
  ]

  it('O6: reads "[erased]" there, and shows what it made show', () => {
    const all = [
      ['KIND', 'Care'],
      ['WARD', 'Five'],
      ['BED', ''],
      ['DAYS', 'Three'],
      ['OLD', 'Older'],
    ]
    expect(shown(content)).toEqual(all)
    expect(shown(eraseAnswer(content, 'KIND').content)).toEqual([
      ['KIND', '[erased]'],
      ['WARD', 'Five'],
      ['DAYS', 'Three'],
      ['OLD', 'Older'],
    ])
  })

  it('O6: reads "[erased]" for a question that the template no longer knows', () => {
    expect(shown(eraseAnswer(content, 'OLD').content).at(-1)).toEqual(['OLD', '[erased]'])
  })
})
