import { createHash } from 'node:crypto'
import { manilaDateTime, moneyText, sizeText } from './display-format.ts'
import type { PdfDecision, PdfField, PdfFile, PdfLevel, PdfMemo, PdfPerson } from './pdf-memo.ts'
import { printableData } from './printable-text.ts'
import { richTextBlocks } from './rich-text-blocks.ts'
import type { EmbeddedImage } from './rich-text-images.ts'

/** A short answer shares its line with another; a longer one gets the sheet's whole width. */
const shortAnswer = 60

/** More columns than this are drawn as one list of answers a row. */
const maxTableColumns = 6

function fileRow(file: PdfFile) {
  return { name: file.name, size: sizeText(file.size), sha256: file.sha256 }
}

function tableAnswer(field: PdfField & { kind: 'table' }) {
  const cell = (row: string[], at: number) =>
    field.columns[at]?.kind === 'money' ? moneyText(row[at] ?? '') : (row[at] ?? '')
  return {
    kind: field.columns.length > maxTableColumns ? 'records' : 'table',
    wide: true,
    columns: field.columns.map((column) => ({ label: column.label, money: column.kind === 'money' })),
    rows: field.rows.map((row) => field.columns.map((_, at) => cell(row, at))),
  }
}

function answer(field: PdfField, images: EmbeddedImage[]) {
  if (field.kind === 'text') {
    const isLong = field.text.length > shortAnswer || field.text.includes('\n')
    return { kind: 'text', wide: isLong, text: field.text }
  }
  if (field.kind === 'money') {
    const text = [field.currency ?? '', moneyText(field.amount)].join(' ').trim()
    return { kind: 'text', wide: false, text }
  }
  if (field.kind === 'list') {
    const text = field.items.join(', ')
    return text.length > shortAnswer
      ? { kind: 'list', wide: true, items: field.items }
      : { kind: 'text', wide: false, text }
  }
  if (field.kind === 'files') return { kind: 'files', wide: true, files: field.files.map(fileRow) }
  if (field.kind === 'table') return tableAnswer(field)
  const rich = richTextBlocks(field.html)
  // The pictures of all answers share one list; those of this answer begin where the list ends now.
  const firstImage = images.length
  images.push(...rich.images)
  return { kind: 'rich', wide: true, firstImage, blocks: rich.blocks }
}

function signature(decision: PdfDecision, memo: PdfMemo) {
  // Only where a later version exists does it matter which one was decided on (C6).
  const isOlder = decision.version !== null && decision.version < memo.latestVersion
  return {
    name: decision.name || decision.email,
    email: decision.email,
    status: decision.status,
    decidedAt: decision.decidedAt === null ? null : manilaDateTime(decision.decidedAt),
    remarks: decision.remarks.trim(),
    version: isOlder ? `on version ${decision.version}` : '',
  }
}

const personText = (person: PdfPerson) => person.name || person.email

function level(source: PdfLevel, memo: PdfMemo) {
  return {
    title: `Sequence ${source.no}`,
    no: String(source.no),
    rule: source.rule,
    status: source.status,
    cleared: source.cleared,
    approvers: source.approvers.map((approver) => ({
      ...signature(approver, memo),
      subApprovers: approver.subApprovers.map((sub) => signature(sub, memo)),
    })),
    watchers:
      source.watchers.length > 0
        ? `Watched by: ${source.watchers.map(personText).join(', ')}`
        : 'No watchers for this sequence.',
  }
}

/** The moment under its name, left out where it hasn't come. */
function moments(memo: PdfMemo) {
  const ended = memo.status === 'Pending' ? 'Date ended' : `Date ${memo.status.toLowerCase()}`
  const all: [string, string | null][] = [
    ['Date created', memo.createdAt],
    ['Date submitted', memo.submittedAt],
    [ended, memo.endedAt],
  ]
  return all.flatMap(([label, instant]) =>
    instant === null ? [] : [{ label, value: manilaDateTime(instant) }],
  )
}

/**
 * What `memo.typ` draws: every text ready to be shown and printable, instants in Manila (G1), rich texts as blocks.
 * The pictures stand beside it, in the order of their indexes; the record's hash is that of the attached bytes.
 */
export function sheetData(memo: PdfMemo): { data: unknown; images: EmbeddedImage[]; record: Buffer } {
  const images: EmbeddedImage[] = []
  const record = Buffer.from(memo.record, 'utf8')
  const facts = [
    { label: 'Memo ID', value: memo.memoId },
    { label: "Requestor's name", value: memo.owner.name },
    { label: 'Memo type', value: memo.templateName },
    { label: 'Email address', value: memo.owner.email },
    ...moments(memo),
    {
      label: 'Version',
      value:
        memo.version < memo.latestVersion ? `${memo.version} of ${memo.latestVersion}` : String(memo.version),
    },
  ]
  const data = {
    company: memo.companyName,
    memoId: memo.memoId,
    subject: memo.subject || memo.memoId,
    status: memo.status,
    owner: personText(memo.owner),
    facts,
    sections: memo.sections.map(({ title, fields }) => ({
      title,
      fields: fields.map((field) => ({ label: field.label, ...answer(field, images) })),
    })),
    attachments: memo.attachments.map(fileRow),
    levels: memo.levels.map((source) => level(source, memo)),
    printedAt: manilaDateTime(memo.printedAt),
    recordHash: createHash('sha256').update(record).digest('hex'),
  }
  return { data: printableData(data), images, record }
}
