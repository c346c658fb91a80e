import {
  displaySections,
  slotStatus,
  STATUS_LABELS,
  type ApproverStatus,
  type DisplayField,
  type EventOf,
  type Level,
  type Memo,
  type MemoEvent,
  type Seat,
} from '@countersign/domain'
import type { PdfDecision, PdfField, PdfFile, PdfLevel, PdfMemo } from '../pdf/pdf-memo.ts'
import type { TemplateVersion } from '../templates/template.queries.ts'
import { canonicalJson } from './canonical-json.ts'

/** Everything the sheet is made of, read from the database beforehand. */
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
}

const SLOT_LABELS: Record<ApproverStatus, string> = {
  '': '',
  WAITING: 'Waiting',
  PENDING: 'Pending',
  APPROVED: 'Approved',
  REJECTED: 'Rejected',
  RETURNED: 'Returned',
}

/** The memo as its PDF shows it: answers in the form's order, levels with who decided what and when, and the record. */
export function pdfContent(printed: PrintedMemo): PdfMemo {
  const { memo, template, content, files } = printed
  const sections = displaySections(template.content, content, template.templateConfig.cost_report)
  return {
    companyName: printed.companyName,
    memoId: memo.memoId,
    templateName: template.templateName,
    subject: printed.subject,
    status: STATUS_LABELS[memo.lifecycle === 'UNSUBMITTED' ? 'SAVE_AS_DRAFT' : memo.lifecycle],
    owner: memo.owner,
    createdAt: memo.createdAt,
    submittedAt: memo.lastSubmittedAt,
    endedAt: memo.lifecycle === 'SUBMITTED' ? null : memo.changedAt,
    printedAt: printed.printedAt,
    version: printed.version,
    latestVersion: memo.version,
    sections: sections.map(({ title, fields }) => ({
      title,
      fields: fields.flatMap((field) => pdfField(field, files)),
    })),
    attachments: [...files.values()],
    levels: memo.levels.map((level, index) => pdfLevel(level, index, decisionsOf(printed.events))),
    record: canonicalJson({
      memo,
      version: printed.version,
      content,
      files: [...files],
      log: printed.events,
    }),
  }
}

/** One answer; what was not answered is left out of the sheet. */
function pdfField(field: DisplayField, files: Map<string, PdfFile>): PdfField[] {
  const { label } = field
  switch (field.kind) {
    case 'none':
      return []
    case 'text':
    case 'money':
      // The display value already carries its currency and separators.
      return [{ label, kind: 'text', text: field.text }]
    case 'list':
      return [{ label, kind: 'list', items: [...field.items] }]
    case 'rich':
      return [{ label, kind: 'rich', html: field.html }]
    case 'table':
      return [{ label, kind: 'table', columns: [...field.columns], rows: field.rows.map((row) => [...row]) }]
    case 'files':
      return [{ label, kind: 'files', files: field.files.flatMap((file) => files.get(file.url) ?? []) }]
  }
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
    rule: ruleOf(level),
    status: level.isCleared ? 'Approved' : '',
    cleared: level.isCleared,
    approvers: level.slots.map((slot) => ({
      ...pdfDecision(slot.approver, slotStatus(slot), decisions),
      subApprovers: slot.subApprovers.map((seat) => ({ ...pdfDecision(seat, seat.status, decisions) })),
    })),
    watchers: level.watchers.map((watcher) => watcher.person),
  }
}

/** 'Only one required' is the documents' word for a minimum of one (end-user document section 4). */
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
