import { aField, aGroup, aTemplate } from '@countersign/domain/form/testing/builders'
import type { FieldDefinition, TemplateContent } from '@countersign/domain'
import { describe, expect, it } from 'vitest'
import type { Cell } from '../../platform/xlsx/cell.ts'
import type { ColumnPlan } from './report-columns.ts'
import { reportColumns } from './report-columns.ts'
import type { ReportRecord } from './report-rows.queries.ts'

const section = (value: FieldDefinition[], more: object = {}): TemplateContent[number] => ({
  field_id: 'S',
  field_name: 'Request',
  field_type: 'SECTION',
  validations: { required: false },
  sectionIndex: 0,
  sectionId: 'S',
  value,
  ...more,
})
const field = (field_id: string, field_type: string, field_name: string, more: object = {}) =>
  ({ field_id, field_type, field_name, validations: { required: false }, ...more }) as FieldDefinition
const option = (value: string, label: string) => ({ value, label })

const SUBJECT = field('TEXT_SUBJECT', 'TEXT', 'Memo Subject')
const FORM: TemplateContent = [
  section([
    SUBJECT,
    field('AMOUNT', 'TEXT_CURRENCY', 'Amount'),
    field('FROM', 'DATEPICKER', 'From'),
    field('AT', 'TIMEPICKER', 'At'),
    field('WHY', 'TEXT_RTE', 'Why'),
    field('KIND', 'RADIO', 'Kind', { constant: [option('NEW', 'New one'), option('OLD', 'Old one')] }),
    field('TAGS', 'CHECKBOX', 'Tags', { constant: [option('A', 'First'), option('B', 'Second')] }),
    field('ITEMS', 'NESTED', 'Items', {
      constant: [field('WHAT', 'TEXT', 'What'), field('COST', 'TEXT_CURRENCY', 'Cost')],
    }),
    field('FILES', 'FILE_UPLOAD', 'Files'),
  ]),
]
const content = (answers: Record<string, unknown>): object[] => [
  {
    field_id: 'S',
    field_type: 'SECTION',
    value: Object.entries(answers).map(([field_id, value]) => ({ field_id, value })),
  },
]

function record(more: Partial<Omit<ReportRecord, 'memo'>> & { memo?: Partial<ReportRecord['memo']> } = {}) {
  const { memo, ...rest } = more
  return {
    list: 'active',
    versionId: 'v1',
    content: null,
    ledger: null,
    open: null,
    decided: null,
    ...rest,
    memo: {
      memo_id: 'AVL-2026-0001',
      memo_subject: 'Routers',
      memo_status: 'SUBMITTED',
      approval_status: '',
      used_template_name: 'Availment Form',
      memo_owner_name: 'Paolo Reyes',
      date_created: '2026-03-01T01:00:00.000Z',
      date_of_action: '2026-03-02T01:00:00.000Z',
      current_approver: ['Ramon Uy', 'Jun Mercado'],
      ...memo,
    },
  } as ReportRecord
}

function table(plan: Partial<ColumnPlan>, row: ReportRecord): Record<string, unknown> {
  const { columns, cellsOf } = reportColumns({
    audience: 'owner',
    lists: ['active'],
    versions: [],
    hasOlderContent: false,
    isDelegate: false,
    ...plan,
  })
  const plain = (cell: Cell | undefined) => (cell ? Object.values(cell)[1] : null)
  const cells = cellsOf(row)
  expect(cells).toHaveLength(columns.length)
  return Object.fromEntries(columns.map(({ header }, at) => [header, plain(cells[at])]))
}

describe('the columns of a report', () => {
  it('U11: are those of the owner’s active list', () => {
    expect(table({}, record())).toEqual({
      'Memo ID': 'AVL-2026-0001',
      'Memo type': 'Availment Form',
      Subject: 'Routers',
      'Date created': '2026-03-01T01:00:00.000Z',
      'Current approver/s': 'Ramon Uy, Jun Mercado',
      Status: 'Pending',
    })
  })

  it('are those of the approver’s history, with their own decision beside the status', () => {
    const row = record({ list: 'history', memo: { memo_status: 'REJECTED', approval_status: 'APPROVED' } })
    expect(table({ audience: 'approver', lists: ['history'] }, row)).toEqual({
      'Memo ID': 'AVL-2026-0001',
      'Memo type': 'Availment Form',
      Subject: 'Routers',
      'Requested by': 'Paolo Reyes',
      'Date of action': '2026-03-02T01:00:00.000Z',
      'Action taken': 'Approved',
      Status: 'Rejected',
      'Not done': null,
      'Time with owner': null,
      'Time on hold': null,
      'Time with levels': null,
    })
    const decided = { by: 'Bea Lim', for: 'Rosario Dizon' }
    const delegated = record({ ...row, decided })
    expect(table({ audience: 'approver', lists: ['history'] }, delegated)['Action taken']).toBe(
      'Approved (Bea Lim for Rosario Dizon)',
    )
    const undecided = record({ list: 'history', memo: { approval_status: '' } })
    expect(table({ audience: 'approver', lists: ['history'] }, undecided)['Action taken']).toBe('Not needed')
    const removed = record({ list: 'history', memo: { approval_status: '', has_left: true } })
    expect(table({ audience: 'approver', lists: ['history'] }, removed)['Action taken']).toBe('Removed')
  })

  it('are those of both tables and the table’s name, if both are requested', () => {
    const plan: Partial<ColumnPlan> = { audience: 'watcher', lists: ['active', 'history'] }
    expect(table(plan, record())).toMatchObject({ Table: 'Active', 'Date of action': null })
    expect(table(plan, record({ list: 'history', memo: { memo_status: 'WITHDRAWN' } }))).toMatchObject({
      Table: 'History',
      'Date of action': '2026-03-02T01:00:00.000Z',
      Status: 'Cancelled',
    })
  })
})

it('L6: the history has where the time of memos went', () => {
  const row = record({ list: 'history', ledger: { owner: 3_600_000, hold: 0, levels: 7_200_000 } })
  expect(table({ lists: ['history'] }, row)).toMatchObject({
    'Time with owner': 3_600_000,
    'Time on hold': 0,
    'Time with levels': 7_200_000,
  })
})

it('R2, R3: the history has what is open of approved memos', () => {
  const openOf = (conditions: number, isToDo: boolean) =>
    table({ lists: ['history'] }, record({ list: 'history', open: { conditions, isToDo } }))['Not done']
  expect(openOf(1, false)).toBe('1 condition open')
  expect(openOf(2, true)).toBe('2 conditions open, to do')
  expect(openOf(0, true)).toBe('to do')
})

describe('the answers of a single memo type', () => {
  const versions = [{ versionId: 'v1', content: FORM }]

  it('N9: read as code and label where they are from a shared list, with the label of their time', () => {
    const centre = aField('DROPDOWN', {
      field_id: 'CENTRE',
      field_name: 'Cost centre',
      list_id: 'L',
      constant: [],
    })
    const charged = { ...centre, field_id: 'CHARGED', field_name: 'Charged to' }
    const form = aTemplate(centre, aGroup({ field_id: 'ITEMS', constant: [charged] }))
    const value = (field_id: string) => ({ field_id, value: 'CC-1', label: 'Network' })
    const answers = [
      value('CENTRE'),
      { field_id: 'ITEMS', value: [{ field_id: 'R1', fields: [value('CHARGED')] }] },
    ]
    const plan = { versions: [{ versionId: 'v1', content: form }] }
    expect(table(plan, record({ content: answers }))).toMatchObject({
      'Cost centre': 'CC-1 · Network',
      Items: 'Charged to: CC-1 · Network',
    })
  })

  it('have typed columns of their own, with the subject only once', () => {
    const answers = {
      TEXT_SUBJECT: 'Routers',
      AMOUNT: '1250.5',
      FROM: '2026-04-01',
      AT: '1:15 PM',
      WHY: '<p>They are <b>old</b>.</p><p>Very.</p>',
      KIND: 'OLD',
      TAGS: ['A', 'B'],
      ITEMS: [
        {
          field_id: 'R1',
          fields: [
            { field_id: 'WHAT', value: 'Router' },
            { field_id: 'COST', value: '10' },
          ],
        },
        { field_id: 'R2', fields: [{ field_id: 'WHAT', value: 'Cable' }] },
      ],
      FILES: [{ name: 'Quotation.pdf', size: 3, url: 'files/x' }],
    }
    const row = table({ versions }, record({ content: content(answers) }))
    expect(row).toMatchObject({
      Amount: '1250.50',
      From: '2026-04-01',
      At: 13 * 60 + 15,
      Why: 'They are old. Very.',
      Kind: 'Old one',
      Tags: 'First, Second',
      Items: 'What: Router | Cost: 10.00\nWhat: Cable',
      Files: 'Quotation.pdf',
    })
    expect(row).not.toHaveProperty('Memo Subject')
    expect(
      reportColumns({ ...PLAN, versions })
        .columns.slice(-8)
        .map(({ kind }) => kind),
    ).toEqual([...(['amount', 'day', 'time', 'text', 'text', 'text', 'text', 'text'] as const)])
  })

  it('are empty without an answer, and text if an answer is not of its type', () => {
    const row = table({ versions }, record({ content: content({ AMOUNT: 'about ten', FROM: '' }) }))
    expect(row).toMatchObject({ Amount: 'about ten', From: null, At: null, Files: null })
  })

  it('N8: results are amounts, below 0 too, and totals follow the rows', () => {
    const calculated = (id: string, operation: string, ...operands: object[]) =>
      field(id, 'TEXT_CURRENCY', id, { calculation: { operation, operands, allow_negative: true } })
    const column = { field_ref: 'ITEMS', column_ref: 'COST' }
    const form = [
      section([
        field('ITEMS', 'NESTED', 'Items', {
          constant: [field('WHAT', 'TEXT', 'What'), field('COST', 'TEXT_CURRENCY', 'Cost')],
        }),
        calculated('LEFT', 'DIFFERENCE', { value: '10' }, column),
      ]),
    ]
    const cost = (field_id: string, value: string) => ({ field_id, fields: [{ field_id: 'COST', value }] })
    const answers = { ITEMS: [cost('R1', '1000'), cost('R2', '250.5')], LEFT: '-1240.50' }
    const plan = { versions: [{ versionId: 'v1', content: form }] }
    expect(table(plan, record({ content: content(answers) }))).toMatchObject({
      Items: 'Cost: 1,000.00\nCost: 250.50\nTotal: Cost: 1,250.50',
      LEFT: '-1240.50',
    })
  })

  it('F4: hidden answers are not shown', () => {
    const hidden = section([field('SECRET', 'TEXT', 'Secret')], {
      field_id: 'S2',
      sectionId: 'S2',
      sectionIndex: 1,
      conditions: [{ field_ref: 'KIND', operator: 'EQUALS', value: 'NEW' }],
    })
    const plan = { versions: [{ versionId: 'v1', content: [...FORM, hidden] }] }
    const answers = (KIND: string) => record({ content: content({ KIND, SECRET: 'not for you' }) })
    expect(table(plan, answers('OLD')).Secret).toBeNull()
    expect(table(plan, answers('NEW')).Secret).toBe('not for you')
  })

  it('F7: a question of an older version only has a column, filled for memos of that version', () => {
    const older: TemplateContent = [
      section([SUBJECT, field('AMOUNT', 'TEXT_CURRENCY', 'Sum'), field('GONE', 'TEXT', 'Gone')]),
    ]
    const plan = { versions: [...versions, { versionId: 'v0', content: older }] }
    const { columns } = reportColumns({ ...PLAN, ...plan })
    expect(
      columns.filter(({ header }) => ['Amount', 'Sum'].includes(header)).map(({ header }) => header),
    ).toEqual(['Amount'])
    const row = record({ versionId: 'v0', content: content({ AMOUNT: '5', GONE: 'still here' }) })
    expect(table(plan, row)).toMatchObject({ Amount: '5.00', Gone: 'still here' })
  })

  it('that the template does not describe come last, with their labels', () => {
    const older = [
      { field_id: 'X1', field_name: 'Cost center', value: '4711' },
      { field_id: 'X2', field_name: 'Site', value: 'Cebu' },
    ]
    expect(table({ versions, hasOlderContent: true }, record({ content: older }))['Other answers']).toBe(
      'Cost center: 4711\nSite: Cebu',
    )
  })
})

const PLAN: ColumnPlan = {
  audience: 'owner',
  lists: ['active'],
  versions: [],
  hasOlderContent: false,
  isDelegate: false,
}
