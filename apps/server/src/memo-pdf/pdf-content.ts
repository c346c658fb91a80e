import type { ApproverStatus, DisplayField, EventOf, Level, Memo, MemoEvent, Seat } from '@countersign/domain'
import {
  amountFields,
  displayLevelAnswers,
  displaySections,
  levelAnswerEntry,
  openConditions,
  questionNames,
  slotStatus,
  STATUS_LABELS,
} from '@countersign/domain'
import type { PdfDecision, PdfField, PdfFile, PdfLevel, PdfMemo } from '../platform/pdf/pdf-memo.ts'
import { nameWithNote } from '../platform/pdf/pdf-memo.ts'
import type { TemplateVersion } from '../templates/template.queries.ts'
import { MARKED, pdfHistory } from './pdf-history.ts'
import type { Bundle } from '@countersign/evidence'
import { canonicalJson } from '@countersign/evidence'

/** The sheet's data, read from the database beforehand. */
export interface PrintedMemo {
  companyName: string
  memo: Memo
  version: number
  subject: string
  content: object[]
  template: TemplateVersion
  events: MemoEvent[]
  /** The memo's files by storage path. */
  files: Map<string, PdfFile>
  printedAt: string
  /** What proves the memo (O3); null for a PDF that isn't the signed-off one. */
  evidence: Bundle | null
  /** The organisation that will seal the PDF (O3); null for one that isn't sealed. */
  sealedBy: string | null
  /** Whether the signed-off PDF with its proof is yet to be made. */
  isPreliminary: boolean
}

const SLOT_LABELS: Record<ApproverStatus, string> = {
  '': '',
  WAITING: 'Waiting',
  PENDING: 'Pending',
  APPROVED: 'Approved',
  REJECTED: 'Rejected',
  RETURNED: 'Returned',
}

/** The content of a memo's PDF: answers in the form's order, levels with their decisions, and the record. */
export function pdfContent(printed: PrintedMemo): PdfMemo {
  const { memo, template, content, files } = printed
  const sections = displaySections(template.content, content, amountFields(template.templateConfig))
  const questions = questionNames(template.content)
  // Each file is printed once: in the first answer that shows it, or else among the attachments.
  const shown = new Set<string>()
  const history = pdfHistory(printed.events, files, {
    nameOfQuestion: (id) => questions.get(id) ?? id,
    answersOf: (answers) =>
      displayLevelAnswers(template.content, answers.map(levelAnswerEntry)).flatMap(({ fields }) =>
        fields.flatMap((field) => pdfField(field, files, shown)),
      ),
  })
  return {
    companyName: printed.companyName,
    memoId: memo.memoId,
    templateName: template.templateName,
    subject: printed.subject,
    status: STATUS_LABELS[memo.lifecycle === 'UNSUBMITTED' ? 'SAVE_AS_DRAFT' : memo.lifecycle],
    owner: memo.owner,
    preparedBy: memo.preparedBy?.name ?? null,
    headLines: headLines(memo),
    createdAt: memo.createdAt,
    submittedAt: memo.lastSubmittedAt,
    endedAt: memo.lifecycle === 'SUBMITTED' ? null : memo.changedAt,
    printedAt: printed.printedAt,
    version: printed.version,
    latestVersion: memo.version,
    sections: sections.map(({ title, fields }) => ({
      title,
      fields: fields.flatMap((field) => pdfField(field, files, shown)),
    })),
    attachments: [...files].flatMap(([url, file]) => (shown.has(url) ? [] : [file])),
    levels: memo.levels.map((level, index) =>
      pdfLevel(level, index, history.length > 0 ? new Map() : decisionsOf(printed.events)),
    ),
    history,
    sealedBy: printed.sealedBy,
    isPreliminary: printed.isPreliminary,
    record: canonicalJson({
      memo,
      version: printed.version,
      content,
      files: [...files],
      log: printed.events,
      ...(printed.evidence ? { evidence: printed.evidence } : {}),
    }),
  }
}

/** R4, R2: who opens the document reads first whether the memo still counts, and on what conditions it was approved. */
function headLines(memo: Memo): PdfMemo['headLines'] {
  const { link, linkedBy = [] } = memo
  const marks = linkedBy.map(({ kind, memoId, at }) => ({
    text: `${MARKED[kind]} by ${memoId}`,
    at,
    isRevocation: kind === 'revokes',
  }))
  const own = link && { text: ownSentence(link), at: null, isRevocation: false }
  const onConditions = conditionSentence(memo)
  return [
    ...marks.sort((one, other) => Number(other.isRevocation) - Number(one.isRevocation)),
    ...(own ? [own] : []),
    ...(onConditions === null ? [] : [{ text: onConditions, at: null, isRevocation: false }]),
  ]
}

function conditionSentence(memo: Memo): string | null {
  const { conditions = [], lifecycle } = memo
  if (conditions.length === 0 || lifecycle !== 'APPROVED') return null
  const set = conditions.length
  const open = openConditions(memo).length
  const all = set === 1 ? '' : 'all '
  const state =
    open === 0
      ? `${all}closed`
      : open === set
        ? `${all}open`
        : `of which ${open} ${open === 1 ? 'was' : 'were'} open`
  return `Approved on ${set === 1 ? '1 condition' : `${set} conditions`}, ${state} when this document was made.`
}

function ownSentence({ kind, memoId, basis }: NonNullable<Memo['link']>): string {
  const was = basis?.wasRevoked ? ', which had been revoked already' : ''
  const record =
    basis?.recordHash === undefined ? '' : ` Its record ended with the entry ${basis.recordHash}.`
  return `This memo ${kind} ${memoId}${was}.${record}`
}

/** One answer; unanswered questions are omitted. */
function pdfField(field: DisplayField, files: Map<string, PdfFile>, shown: Set<string>): PdfField[] {
  const { label } = field
  switch (field.kind) {
    case 'none':
      return []
    case 'text':
    case 'money':
      // The display value already has its currency and separators.
      return [{ label, kind: 'text', text: field.text }]
    case 'list':
      return [{ label, kind: 'list', items: [...field.items] }]
    case 'rich':
      return [{ label, kind: 'rich', html: field.html }]
    case 'table':
      return [tableField(label, field)]
    case 'files':
      return [filesField(label, field.files, files, shown)]
  }
}

function tableField(label: string, { columns, rows, totals }: DisplayField & { kind: 'table' }): PdfField {
  return {
    label,
    kind: 'table',
    columns: [...columns],
    rows: rows.map((row) => [...row]),
    ...(totals && { totals: [...totals] }),
  }
}

/** A file that an earlier answer shows is only named here. */
function filesField(
  label: string,
  answers: readonly { url: string }[],
  files: Map<string, PdfFile>,
  shown: Set<string>,
): PdfField {
  const fresh = answers.filter(({ url }) => !shown.has(url))
  for (const { url } of fresh) shown.add(url)
  const stored = (list: typeof answers) => list.flatMap(({ url }) => files.get(url) ?? [])
  return fresh.length > 0
    ? { label, kind: 'files', files: stored(fresh) }
    : { label, kind: 'list', items: stored(answers).map(nameWithNote) }
}

type Decisions = Map<string, EventOf<'DecisionMade'>>

/** The last decision of each seat, for its remarks. */
function decisionsOf(events: MemoEvent[]): Decisions {
  return new Map(
    events.filter((event) => event.type === 'DecisionMade').map((event) => [event.seatId, event]),
  )
}

function pdfLevel(level: Level, index: number, decisions: Decisions): PdfLevel {
  return {
    no: index + 1,
    rule: [ruleOf(level), addedBy(level)].filter((part) => part !== '').join(', '),
    status: level.isCleared ? 'Approved' : '',
    cleared: level.isCleared,
    approvers: level.slots.map((slot) => ({
      ...pdfDecision(slot.approver, slotStatus(slot), decisions),
      subApprovers: slot.subApprovers.map((seat) => ({ ...pdfDecision(seat, seat.status, decisions) })),
    })),
    watchers: level.watchers.map((watcher) => watcher.person),
  }
}

/** R1: who added a level's people, as the view says it. */
function addedBy({ isAdded, slots }: Level): string {
  if (!isAdded) return ''
  const names = new Set(slots.flatMap((slot) => (slot.addedBy ? [slot.addedBy.person.name] : [])))
  return names.size === 0 ? 'added by an approver' : `added by ${[...names].join(', ')}`
}

/** A minimum of one reads 'Only one required' (U24). */
function ruleOf(level: Level): string {
  if (level.approvalType === 'ALL_APPROVERS') return 'All approvers'
  return level.minApprovers === 1 ? 'Only one required' : `${level.minApprovers} required`
}

function pdfDecision(seat: Seat, status: ApproverStatus, decisions: Decisions): PdfDecision {
  return {
    ...seat.person,
    status: SLOT_LABELS[status],
    decidedAt: seat.decidedAt,
    remarks: seat.decidedAt === null ? '' : (decisions.get(seat.seatId)?.remarks ?? ''),
    version: seat.decidedVersion,
  }
}
