import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { answersFor, anyTemplate } from '../testing/arbitraries.ts'
import { aField, aGroup, aTemplate } from '../testing/builders.ts'
import type { FieldDefinition } from '../template/template.ts'
import { checkDraft } from './answers.ts'
import { carryOver } from './carry-over.ts'
import { toContent } from './content.ts'
import type { Answers } from '../answer/answer.ts'

/** What becomes of a memo with these fields and answers when the form has changed to others. */
function carried(fields: FieldDefinition[], answers: Answers, changed: FieldDefinition[]) {
  const content = toContent(aTemplate(...fields), { TEXT_SUBJECT: 'Repairs', ...answers })
  return carryOver(aTemplate(...changed), content)
}
const row = (id: string, fields: Record<string, string>) => ({ field_id: id, fields })

describe('M8: the answers of a duplicate', () => {
  it('are those of the older memo where the form is the same', () => {
    const fields = [aField('TEXT'), aGroup()]
    const answers = { FIELD: 'Twelve chairs', GROUP: [row('R1', { ITEM: 'Chair', PRICE: '10.00' })] }
    const { answers: mapped, leftOut } = carried(fields, answers, fields)
    expect(mapped).toEqual({ TEXT_SUBJECT: 'Repairs', ...answers })
    expect(leftOut).toEqual([])
  })

  it('keep a preset that was cleared', () => {
    const preset = aField('TEXT', { defaultValue: 'Dear all' })
    expect(carried([preset], { FIELD: '' }, [preset]).answers.FIELD).toBe('')
  })

  it('begin as in a new memo where the form asks something new', () => {
    const { answers } = carried([], {}, [aField('TEXT', { field_id: 'NEW', defaultValue: 'None' })])
    expect(answers.NEW).toBe('None')
  })

  it('lack what the form no longer asks, and list it unless it was blank', () => {
    const old = [
      aField('TEXT', { field_id: 'A', field_name: 'Reason' }),
      aField('CHECKBOX', { field_id: 'B', field_name: 'Sites' }),
    ]
    const { answers, leftOut } = carried(old, { A: 'Leak', B: [] }, [])
    expect(answers).toEqual({ TEXT_SUBJECT: 'Repairs' })
    expect(leftOut).toEqual([
      { field_id: 'A', label: 'Reason', reason: 'REMOVED', message: 'The form no longer asks this.' },
    ])
  })

  it('lack answers of another kind', () => {
    const { answers, leftOut } = carried([aField('DROPDOWN')], { FIELD: 'a' }, [aField('TEXT')])
    expect(answers.FIELD).toBe('')
    expect(leftOut).toMatchObject([{ field_id: 'FIELD', label: 'A question', reason: 'KIND_CHANGED' }])
  })

  it('fit types of the same kind: a radio, a dropdown, a preset one', () => {
    const { answers, leftOut } = carried([aField('RADIO')], { FIELD: 'b' }, [aField('DROPDOWN_DEFAULT')])
    expect(answers.FIELD).toBe('b')
    expect(leftOut).toEqual([])
  })

  it('lack an option that no longer exists, with the reason that the form gives', () => {
    const changed = aField('DROPDOWN', { constant: [{ value: 'b', label: 'Second' }] })
    const { answers, leftOut } = carried([aField('DROPDOWN')], { FIELD: 'a' }, [changed])
    expect(answers.FIELD).toBe('')
    expect(leftOut).toEqual([
      {
        field_id: 'FIELD',
        label: 'A question',
        reason: 'NOT_ACCEPTED',
        message: 'Choose one of the listed options',
      },
    ])
  })

  it('lack files', () => {
    const upload = aField('FILE_UPLOAD', { field_name: 'Quotation' })
    const files = [{ name: 'a.pdf', size: 1, url: 'x/a.pdf' }]
    const { answers, leftOut } = carried([upload], { FIELD: files }, [upload])
    expect(answers.FIELD).toEqual([])
    expect(leftOut).toMatchObject([{ label: 'Quotation', reason: 'FILES', message: 'Files are not copied.' }])
  })

  it('keep the rows of a group without the cells that do not fit, each listed once', () => {
    const [item, price] = aGroup().constant
    const kind = aField('DROPDOWN', { field_id: 'KIND', field_name: 'Kind' })
    const fewer = aField('DROPDOWN', { ...kind, constant: [{ value: 'b', label: 'Second' }] })
    const old = aGroup({ constant: [item!, price!, kind] })
    const rows = [
      row('R1', { ITEM: 'Chair', PRICE: '10.00', KIND: 'a' }),
      row('R2', { ITEM: 'Desk', PRICE: '20.00', KIND: 'b' }),
    ]
    const { answers, leftOut } = carried([old], { GROUP: rows }, [aGroup({ constant: [item!, fewer] })])
    expect(answers.GROUP).toEqual([
      row('R1', { ITEM: 'Chair', KIND: '' }),
      row('R2', { ITEM: 'Desk', KIND: 'b' }),
    ])
    expect(leftOut.map(({ label, reason }) => `${label} ${reason}`)).toEqual([
      'Items: Price REMOVED',
      'Items: Kind NOT_ACCEPTED',
    ])
  })

  it('list a group that is gone, unless all of its rows were blank', () => {
    const blank = [row('R1', { ITEM: '', PRICE: '' })]
    expect(carried([aGroup()], { GROUP: blank }, []).leftOut).toEqual([])
    const answered = [row('R1', { ITEM: 'Chair', PRICE: '' })]
    expect(carried([aGroup()], { GROUP: answered }, []).leftOut).toMatchObject([{ label: 'Items' }])
  })

  it('are read from content of the first generation, which names no types', () => {
    const content = [
      { field_id: 'TEXT_SUBJECT', field_name: 'Subject', value: 'Repairs' },
      { field_id: 'FIELD', field_name: 'A question', value: 7 },
      { field_id: 'GROUP', field_name: 'Items', value: null },
    ]
    const { answers, leftOut } = carryOver(aTemplate(aField('TEXT'), aGroup()), content)
    expect(answers).toMatchObject({ TEXT_SUBJECT: 'Repairs', FIELD: '' })
    expect(leftOut).toMatchObject([{ field_id: 'FIELD', reason: 'NOT_ACCEPTED' }])
  })

  it('come from readable entries alone', () => {
    expect(carryOver(aTemplate(), 'nothing').leftOut).toEqual([])
  })

  it('pass as a draft, whatever the older form was (C3)', () => {
    const twoForms = fc
      .tuple(anyTemplate, anyTemplate)
      .chain(([old, current]) =>
        fc.record({ old: fc.constant(old), current: fc.constant(current), answers: answersFor(old) }),
      )
    fc.assert(
      fc.property(twoForms, ({ old, current, answers }) => {
        const mapped = carryOver(current, toContent(old, answers))
        expect(checkDraft(current, mapped.answers)).toEqual([])
      }),
    )
  })
})
