import { createHash } from 'node:crypto'
import type { ImageBudget } from '@countersign/domain'
import { createImageBudget } from '@countersign/domain'
import { manilaDateTime, moneyText, sizeText } from './display-format.ts'
import type { PdfDecision, PdfField, PdfFile, PdfLevel, PdfMemo, PdfPerson } from './pdf-memo.ts'
import type { PrintBudget } from './print-budget.ts'
import { createPrintBudget } from './print-budget.ts'
import { printableData } from './printable-text.ts'
import { richTextBlocks } from './rich-text-blocks.ts'
import type { EmbeddedImage } from './rich-text-images.ts'

/** Answers up to this length share a line with another; longer ones get the full width. */
const SHORT_ANSWER = 60

/** Tables with more columns are drawn as a list of answers for each row. */
const MAX_TABLE_COLUMNS = 6

function fileRow(file: PdfFile) {
  return { name: file.name, size: sizeText(file.size), sha256: file.sha256, note: file.note ?? '' }
}

function tableAnswer(field: PdfField & { kind: 'table' }) {
  const cell = (row: string[], at: number) =>
    field.columns[at]?.kind === 'money' ? moneyText(row[at] ?? '') : (row[at] ?? '')
  const kind = field.columns.length > MAX_TABLE_COLUMNS ? 'records' : 'table'
  return {
    kind,
    wide: true,
    columns: field.columns.map((column) => ({ label: column.label, money: column.kind === 'money' })),
    rows: field.rows.map((row) => field.columns.map((_, at) => cell(row, at))),
    totals: totalRow(field, kind === 'table' ? 'Total' : ''),
  }
}

/** The last row of a table, with a label in the first column if that is free; empty where no column is totalled (N8). */
function totalRow({ totals = [] }: PdfField & { kind: 'table' }, label: string): string[] {
  return totals.map((total, at) => (total === '' && at === 0 ? label : moneyText(total)))
}

function answer(field: PdfField, images: EmbeddedImage[], budgets: [ImageBudget, PrintBudget]) {
  if (field.kind === 'text') {
    const isLong = field.text.length > SHORT_ANSWER || field.text.includes('\n')
    return { kind: 'text', wide: isLong, text: field.text }
  }
  if (field.kind === 'money') {
    const text = [field.currency ?? '', moneyText(field.amount)].join(' ').trim()
    return { kind: 'text', wide: false, text }
  }
  if (field.kind === 'list') {
    const text = field.items.join(', ')
    return text.length > SHORT_ANSWER
      ? { kind: 'list', wide: true, items: field.items }
      : { kind: 'text', wide: false, text }
  }
  if (field.kind === 'files') return { kind: 'files', wide: true, files: field.files.map(fileRow) }
  if (field.kind === 'table') return tableAnswer(field)
  const rich = richTextBlocks(field.html, ...budgets)
  // Images of all answers share one list; blocks refer to them relative to the first of this answer.
  const firstImage = images.length
  images.push(...rich.images)
  return { kind: 'rich', wide: true, firstImage, blocks: rich.blocks }
}

function signature(decision: PdfDecision, memo: PdfMemo) {
  // The version of a decision matters only if a later one exists (C6).
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

/** Labelled dates of the memo, without those that are not set. */
function dateFacts(memo: PdfMemo) {
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
 * Prepares the data for `memo.typ`: formatted, printable texts, instants in Manila time (G1), rich texts as blocks. Images are
 * ordered by their indexes; the record's hash is that of the attached bytes.
 */
export function sheetData(memo: PdfMemo): {
  data: unknown
  images: EmbeddedImage[]
  /** Memory of the decoded images, in bytes. */
  imageBytes: number
  record: Buffer
} {
  const images: EmbeddedImage[] = []
  const printing = createPrintBudget()
  const budgets: [ImageBudget, PrintBudget] = [createImageBudget(), printing]
  const record = Buffer.from(memo.record, 'utf8')
  const facts = [
    { label: 'Memo ID', value: memo.memoId },
    { label: "Requestor's name", value: memo.owner.name },
    { label: 'Memo type', value: memo.templateName },
    { label: 'Email address', value: memo.owner.email },
    ...(memo.preparedBy === null ? [] : [{ label: 'Prepared by', value: memo.preparedBy }]),
    ...dateFacts(memo),
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
    headLines: memo.headLines.map(({ text, at, isRevocation }) => ({
      text: at === null ? text : `${text} on ${manilaDateTime(at)}`,
      isRevocation,
    })),
    facts,
    sections: memo.sections.map(({ title, fields }) => ({
      title,
      fields: fields.map((field) => ({ label: field.label, ...answer(field, images, budgets) })),
    })),
    attachments: memo.attachments.map(fileRow),
    levels: memo.levels.map((source) => level(source, memo)),
    rounds: memo.history.map(({ no, version, entries }) => ({
      title: `Round ${no}`,
      version: `Version ${version}`,
      entries: entries.map((entry) => ({
        ...entry,
        at: manilaDateTime(entry.at),
        person: personText(entry.person),
        remarks: entry.remarks.trim(),
        answers: (entry.answers ?? []).map((field) => ({
          label: field.label,
          ...answer(field, images, budgets),
        })),
        files: entry.files.join(', '),
      })),
    })),
    printedAt: manilaDateTime(memo.printedAt),
    seal: sealText(memo),
    recordHash: createHash('sha256').update(record).digest('hex'),
  }
  return { data: printableData(data), images, imageBytes: printing.keptBytes(), record }
}

/** What a document says of its seal, and of its proof while that is yet to come (O3). */
function sealText({ sealedBy, isPreliminary }: PdfMemo): string {
  if (sealedBy !== null)
    return `This document carries the electronic seal of ${sealedBy}: any change of it breaks the seal.`
  return isPreliminary
    ? 'This document is preliminary: it is not sealed and proves nothing. The signed-off one is being made; download it again.'
    : 'This document is not sealed.'
}
