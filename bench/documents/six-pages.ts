import { createHash } from 'node:crypto'
import { drawRichText } from '@countersign/demo-data/generate/writing/rich-text'
import { properName, sentence, someWords } from '@countersign/demo-data/generate/writing/words'
import type { SeededRandom } from '@countersign/demo-data/seeded-random'
import { seededRandom } from '@countersign/demo-data/seeded-random'
import type {
  PdfApprover,
  PdfDecision,
  PdfEntry,
  PdfField,
  PdfFile,
  PdfLevel,
  PdfMemo,
  PdfPerson,
} from '@countersign/server/platform/pdf/pdf-memo'

const LEVELS = 4
const ITEMS = 28
const PARAGRAPHS = 5

/**
 * A memo of six pages with everything that a form and a route can have: short answers, a group of items, rich text with a table,
 * files, four levels with sub-approvers, and a history of two rounds. Each number is another memo.
 */
export function sixPages(number: number): PdfMemo {
  const random = seededRandom(`six pages ${number}`)
  const levels = Array.from({ length: LEVELS }, (_, index) => level(random, index + 1))
  return {
    companyName: 'Northwind Communications',
    memoId: `CAP-2026-${String(number).padStart(5, '0')}`,
    templateName: 'Memo to spend',
    subject: sentence(random, 9),
    status: 'Approved',
    owner: person(random),
    preparedBy: null,
    headLines: [],
    createdAt: instant(random),
    submittedAt: instant(random),
    endedAt: instant(random),
    printedAt: '2026-11-20T02:00:00Z',
    version: 2,
    latestVersion: 2,
    sections: [
      { title: 'Request', fields: shortAnswers(random) },
      { title: 'Items', fields: [items(random)] },
      { title: 'Justification', fields: [justification(random), comparison(random)] },
      { title: 'Documents', fields: [{ label: 'Quotations', kind: 'files', files: files(random, 6) }] },
    ],
    attachments: files(random, 3),
    levels,
    history: [1, 2].map((no) => ({ no, version: no, entries: entries(random, levels) })),
    sealedBy: null,
    isPreliminary: false,
    record: JSON.stringify({ number, text: someWords(random, 800) }),
  }
}

/** A memo of one or two pages, as most are: short answers, two levels, and a history of one round. */
export function ordinaryMemo(number: number): PdfMemo {
  const memo = sixPages(number)
  return {
    ...memo,
    sections: memo.sections.slice(0, 1),
    attachments: memo.attachments.slice(0, 1),
    levels: memo.levels.slice(0, 2),
    history: memo.history.slice(0, 1).map((round) => ({ ...round, entries: round.entries.slice(0, 4) })),
  }
}

function shortAnswers(random: SeededRandom): PdfField[] {
  const text = (label: string, words: number): PdfField => ({
    label,
    kind: 'text',
    text: someWords(random, words),
  })
  return [
    text('Project', 3),
    text('Site', 2),
    { label: 'Amount', kind: 'money', currency: 'PHP', amount: money(random) },
    { label: 'Cost types', kind: 'list', items: ['CAPEX', 'OPEX'] },
    text('Vendor', 3),
    text('Region', 2),
    text('Background', 60),
    text('Risks', 45),
  ]
}

function items(random: SeededRandom): PdfField {
  return {
    label: 'Items',
    kind: 'table',
    columns: [
      { label: 'Item' },
      { label: 'Site' },
      { label: 'Remarks' },
      { label: 'Quantity' },
      { label: 'Cost', kind: 'money' },
    ],
    rows: Array.from({ length: ITEMS }, () => [
      someWords(random, 4),
      properName(random),
      someWords(random, 6),
      String(random.between(1, 400)),
      money(random),
    ]),
  }
}

function justification(random: SeededRandom): PdfField {
  const paragraphs = Array.from({ length: PARAGRAPHS }, () => drawRichText(random).slice(0, 4000)).join('')
  return { label: 'Justification', kind: 'rich', html: `<h2>${sentence(random, 5)}</h2>${paragraphs}` }
}

function comparison(random: SeededRandom): PdfField {
  const row = (tag: string, words: number) =>
    `<tr>${Array.from({ length: 4 }, () => `<${tag}>${someWords(random, words)}</${tag}>`).join('')}</tr>`
  const rows = Array.from({ length: 10 }, () => row('td', 5)).join('')
  return { label: 'Comparison', kind: 'rich', html: `<table>${row('th', 2)}${rows}</table>` }
}

function files(random: SeededRandom, count: number): PdfFile[] {
  return Array.from({ length: count }, () => ({
    name: `${properName(random)} ${someWords(random, 2)}.pdf`,
    size: random.between(20_000, 9_000_000),
    sha256: createHash('sha256').update(random.uuid()).digest('hex'),
  }))
}

function level(random: SeededRandom, no: number): PdfLevel {
  return {
    no,
    rule: 'All approvers',
    status: 'Approved',
    cleared: true,
    approvers: [approver(random, 1), approver(random, 0)],
    watchers: [person(random), person(random)],
  }
}

function approver(random: SeededRandom, subApprovers: number): PdfApprover {
  return {
    ...decision(random),
    subApprovers: Array.from({ length: subApprovers }, () => decision(random)),
  }
}

function decision(random: SeededRandom): PdfDecision {
  return { ...person(random), status: 'Approved', decidedAt: instant(random), remarks: '', version: 2 }
}

function entries(random: SeededRandom, levels: PdfLevel[]): PdfEntry[] {
  return levels
    .flatMap(({ approvers }) => approvers)
    .map(({ name, email }) => ({
      at: instant(random),
      person: { name, email },
      what: 'Approved',
      status: 'Approved',
      detail: 'Sequence 1',
      remarks: random.chance(0.5) ? sentence(random, 14) : '',
      files: [],
    }))
}

function person(random: SeededRandom): PdfPerson {
  const [first, last] = [properName(random), properName(random)]
  return { name: `${first} ${last}`, email: `${first}.${last}@northwind.example`.toLowerCase() }
}

function money(random: SeededRandom): string {
  return `${random.between(100, 9_999_999)}.${random.between(10, 99)}`
}

function instant(random: SeededRandom): string {
  return new Date(Date.UTC(2026, 9, random.between(1, 31), 3, random.between(0, 59))).toISOString()
}
