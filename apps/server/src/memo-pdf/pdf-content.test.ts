import type { Attachment, MemoEvent } from '@countersign/domain'
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
  const { sections, attachments } = pdfContent({
    companyName: 'Northwind',
    memo: newMemo({ memoId: 'AVL-2026-0001', owner, createdAt: AT }),
    version: 1,
    subject: 'Routers',
    content: toContent(template, { TEXT_SUBJECT: 'Routers', ...Object.fromEntries(uploads) }),
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
    events: [cancelled],
    files,
    printedAt: AT,
    evidence: null,
    sealedBy: null,
    isPreliminary: false,
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
