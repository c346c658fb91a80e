import type { Attachment, Memo, MemoEvent } from '@countersign/domain'
import { newMemo, toContent } from '@countersign/domain'
import { aField, aTemplate } from '@countersign/domain/form/testing/builders'
import { describe, expect, it } from 'vitest'
import { pdfContent } from './pdf-content.ts'

const AT = '2026-11-14T01:15:00Z'
const owner = { name: 'Paolo Reyes', email: 'paolo.reyes@example.com' }
const stored = (name: string) => ({ name, size: 10, sha256: name })
const files = new Map([
  ['files/quote', stored('Quote.pdf')],
  ['files/plan', stored('Plan.pdf')],
  ['files/remark', stored('Remark.pdf')],
])
const template = aTemplate(
  aField('FILE_UPLOAD', { field_id: 'QUOTES', field_name: 'Quotes' }),
  aField('FILE_UPLOAD', { field_id: 'PLANS', field_name: 'Plans' }),
  aField('FILE_UPLOAD', { field_id: 'MORE', field_name: 'More' }),
)
const uploaded = (url: string): Attachment => ({ name: 'as the client says', size: 1, url })

const submitted = newMemo({ memoId: 'AVL-2026-0001', owner, createdAt: AT })

/** The memo as it is printed, with these answers. */
function contentOf(memo: Memo, { answers = {}, events = [] }: { answers?: object; events?: MemoEvent[] }) {
  return pdfContent({
    companyName: 'Northwind',
    memo,
    version: 1,
    subject: 'Routers',
    content: toContent(template, { TEXT_SUBJECT: 'Routers', ...answers }),
    template: {
      templateId: 'template',
      versionId: 'version',
      templateCode: 'AVL',
      templateName: 'Form',
      content: template,
      templateConfig: {},
      policies: { policy: null, starts_on: null, earlier: [] },
      guidelines: '',
    },
    events,
    files,
    printedAt: AT,
    evidence: null,
    sealedBy: null,
    isPreliminary: false,
  })
}

/** The memo with these files as answers, and with others attached to the remarks of its cancellation. */
function printed(answers: Record<string, string[]>, remarks: string[] = []) {
  const uploads = Object.entries(answers).map(([field, urls]) => [field, urls.map(uploaded)] as const)
  const cancelled: MemoEvent = {
    type: 'MemoCancelled',
    at: AT,
    by: owner,
    logId: 'log',
    sequenceId: 'one',
    remarks: '',
    attachments: remarks.map(uploaded),
  }
  const { sections, attachments } = contentOf(submitted, {
    answers: Object.fromEntries(uploads),
    events: [cancelled],
  })
  return {
    fields: sections.flatMap(({ fields }) =>
      fields.flatMap((field) => {
        if (field.kind === 'files')
          return [[field.label, 'with hash', ...field.files.map(({ name }) => name)]]
        return field.kind === 'list' ? [[field.label, 'by name', ...field.items]] : []
      }),
    ),
    attachments: attachments.map(({ name }) => name),
  }
}

describe('each file of a memo is printed once', () => {
  it('in the answer that shows it, or else among the attachments', () => {
    expect(printed({ QUOTES: ['files/quote'], PLANS: ['files/plan'] }, ['files/remark'])).toEqual({
      fields: [
        ['Quotes', 'with hash', 'Quote.pdf'],
        ['Plans', 'with hash', 'Plan.pdf'],
      ],
      attachments: ['Remark.pdf'],
    })
  })

  it('in its first answer, and is only named in later ones', () => {
    expect(printed({ QUOTES: ['files/quote'], PLANS: ['files/quote'], MORE: ['files/quote'] })).toEqual({
      fields: [
        ['Quotes', 'with hash', 'Quote.pdf'],
        ['Plans', 'by name', 'Quote.pdf'],
        ['More', 'by name', 'Quote.pdf'],
      ],
      attachments: ['Plan.pdf', 'Remark.pdf'],
    })
  })

  it('and an answer that adds a file shows the added one', () => {
    const { fields, attachments } = printed({
      QUOTES: ['files/quote'],
      PLANS: ['files/quote', 'files/plan'],
    })
    expect(fields).toEqual([
      ['Quotes', 'with hash', 'Quote.pdf'],
      ['Plans', 'with hash', 'Plan.pdf'],
    ])
    expect(attachments).toEqual(['Remark.pdf'])
  })

  it('and not among the attachments if an answer and a remark share it', () => {
    expect(printed({ QUOTES: ['files/quote'] }, ['files/quote']).attachments).toEqual([
      'Plan.pdf',
      'Remark.pdf',
    ])
  })
})

describe('a document says first', () => {
  const condition = {
    conditionId: 'first',
    sequenceId: 'one',
    seatId: 'seat',
    holder: owner,
    dueDay: '2026-11-20',
    setAt: AT,
    reportedAt: null,
    closedAt: null,
  }
  const approved = { ...submitted, lifecycle: 'APPROVED' as const }
  const sentencesOf = (memo: Memo) => contentOf(memo, {}).headLines.map(({ text }) => text)

  it('R2: on how many conditions the memo was approved, and how many are open', () => {
    const closed = { ...condition, conditionId: 'second', closedAt: AT }
    expect(sentencesOf(approved)).toEqual([])
    expect(sentencesOf({ ...submitted, conditions: [condition] })).toEqual([])
    expect(sentencesOf({ ...approved, conditions: [condition] })).toEqual([
      'Approved on 1 condition, open when this document was made.',
    ])
    expect(sentencesOf({ ...approved, conditions: [condition, closed] })).toEqual([
      'Approved on 2 conditions, of which 1 was open when this document was made.',
    ])
    expect(sentencesOf({ ...approved, conditions: [closed, closed] })).toEqual([
      'Approved on 2 conditions, all closed when this document was made.',
    ])
  })

  it('R4: that another memo revoked it, before all else', () => {
    const linkedBy = [
      { kind: 'amends' as const, memoId: 'AVL-2026-0002', at: AT },
      { kind: 'revokes' as const, memoId: 'AVL-2026-0003', at: AT },
    ]
    expect(sentencesOf({ ...approved, linkedBy, conditions: [condition] })).toEqual([
      'Revoked by AVL-2026-0003',
      'Amended by AVL-2026-0002',
      'Approved on 1 condition, open when this document was made.',
    ])
  })
})
