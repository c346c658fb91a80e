import type { DisplayField, FieldDefinition, FieldType, TemplateContent } from '@countersign/domain'
import {
  actionTaken,
  displaySections,
  contentValue,
  htmlToText,
  isSignedAmount,
  isDate,
  lineText,
  plainAmount,
  sectionFields,
  STATUS_LABELS,
  SUBJECT_FIELD_ID,
  TIME_CHOICES,
  TIME_STEP_MINUTES,
} from '@countersign/domain'
import type { ReportedAudience } from '../../memo-lists/place.ts'
import type { Cell, CellKind } from '../../platform/xlsx/cell.ts'
import type { SheetColumn } from '../../platform/xlsx/sheet-parts.ts'
import type { ReportList } from './report-request.ts'
import type { ReportRecord } from './report-rows.queries.ts'

/** Determines the columns. Plain data, because it is sent to the writing process. */
export interface ColumnPlan {
  audience: ReportedAudience
  lists: ReportList[]
  /** Versions of the one selected type, newest first; empty if answers are not shown. */
  versions: { versionId: string; content: TemplateContent }[]
  hasOlderContent: boolean
  /** Whether it has tasks for others as well (K6). */
  isDelegate: boolean
}

export interface ReportColumns {
  columns: SheetColumn[]
  cellsOf(record: ReportRecord): Cell[]
}

type ListColumn = SheetColumn & { of: (record: ReportRecord) => Cell }

const TEXT_WIDTH = 28
const LONG_TEXT_WIDTH = 60
const text = (value: string): Cell => ({ kind: 'text', text: value })

export const TABLE_NAMES: Record<ReportList, string> = { active: 'Active', history: 'History' }

/** A part of a memo's ledger (L6). */
function timeOf(part: keyof NonNullable<ReportRecord['ledger']>): ListColumn['of'] {
  return ({ ledger }) => ledger && { kind: 'duration', milliseconds: ledger[part] }
}

/** R4: an approved memo that was revoked says so. */
function statusText({ memo_status, revoked_by }: ReportRecord['memo']): string {
  const status = STATUS_LABELS[memo_status]
  return revoked_by === undefined ? status : `${status}, revoked by ${revoked_by}`
}

/** '2 conditions open, to do' */
function notDoneText({ conditions, isToDo }: NonNullable<ReportRecord['open']>): string {
  return [
    ...(conditions === 0 ? [] : [conditions === 1 ? '1 condition open' : `${conditions} conditions open`]),
    ...(isToDo ? ['to do'] : []),
  ].join(', ')
}

/** The columns of the lists (U14). */
const LIST_COLUMNS = {
  table: { header: 'Table', kind: 'text', width: 10, of: ({ list }) => text(TABLE_NAMES[list]) },
  memoId: { header: 'Memo ID', kind: 'text', width: 16, of: ({ memo }) => text(memo.memo_id) },
  memoType: { header: 'Memo type', kind: 'text', width: 30, of: ({ memo }) => text(memo.used_template_name) },
  subject: { header: 'Subject', kind: 'text', width: 48, of: ({ memo }) => text(memo.memo_subject) },
  /** Whom the reader decides for (K6). */
  actingFor: {
    header: 'For',
    kind: 'text',
    width: 24,
    of: ({ memo }) => (memo.acting_for ? text(memo.acting_for) : null),
  },
  requestedBy: {
    header: 'Requested by',
    kind: 'text',
    width: 24,
    of: ({ memo }) => text(memo.memo_owner_name),
  },
  dateCreated: {
    header: 'Date created',
    kind: 'instant',
    width: 21,
    of: ({ memo }) => ({ kind: 'instant', instant: memo.date_created }),
  },
  dateOfAction: {
    header: 'Date of action',
    kind: 'instant',
    width: 21,
    of: ({ list, memo }) => (list === 'history' ? { kind: 'instant', instant: memo.date_of_action } : null),
  },
  currentApprovers: {
    header: 'Current approver/s',
    kind: 'text',
    width: 30,
    of: ({ memo }) => text(memo.current_approver.join(', ')),
  },
  status: {
    header: 'Status',
    kind: 'text',
    width: 12,
    of: ({ memo }) => text(statusText(memo)),
  },
  /** How the memo ended, in the owner's history. */
  ending: {
    header: 'Action taken',
    kind: 'text',
    width: 14,
    of: ({ list, memo }) => (list === 'history' ? text(statusText(memo)) : null),
  },
  /** The approver's own decision; others may have cleared the level before (D3). */
  decision: {
    header: 'Action taken',
    kind: 'text',
    width: 14,
    of: ({ list, memo, decided }) => {
      if (list !== 'history') return null
      const action = actionTaken(memo.approval_status, memo.has_left === true)
      return text(decided ? `${action} (${decided.by} for ${decided.for})` : action)
    },
  },
  /** What is open of an approved memo (R2, R3). */
  notDone: {
    header: 'Not done',
    kind: 'text',
    width: 22,
    of: ({ open }) => open && text(notDoneText(open)),
  },
  ownerTime: { header: 'Time with owner', kind: 'duration', width: 18, of: timeOf('owner') },
  holdTime: { header: 'Time on hold', kind: 'duration', width: 18, of: timeOf('hold') },
  levelTime: { header: 'Time with levels', kind: 'duration', width: 18, of: timeOf('levels') },
} as const satisfies Record<string, ListColumn>

type ColumnName = keyof typeof LIST_COLUMNS

/** The columns of each list, and of a report of both. */
const SHOWN: Record<ReportedAudience, Record<ReportList | 'both', ColumnName[]>> = {
  owner: {
    active: ['memoId', 'memoType', 'subject', 'dateCreated', 'currentApprovers', 'status'],
    history: ['memoId', 'memoType', 'subject', 'dateOfAction', 'ending'],
    both: [
      ...(['table', 'memoId', 'memoType', 'subject', 'dateCreated'] as const),
      ...(['dateOfAction', 'currentApprovers', 'status', 'ending'] as const),
    ],
  },
  approver: {
    active: ['memoId', 'memoType', 'subject', 'requestedBy', 'dateCreated', 'status'],
    history: ['memoId', 'memoType', 'subject', 'requestedBy', 'dateOfAction', 'decision', 'status'],
    both: [
      ...(['table', 'memoId', 'memoType', 'subject', 'requestedBy'] as const),
      ...(['dateCreated', 'dateOfAction', 'decision', 'status'] as const),
    ],
  },
  watcher: {
    active: ['memoId', 'memoType', 'subject', 'requestedBy', 'dateCreated', 'status'],
    history: ['memoId', 'memoType', 'subject', 'requestedBy', 'dateOfAction', 'status'],
    both: [
      ...(['table', 'memoId', 'memoType', 'subject', 'requestedBy'] as const),
      ...(['dateCreated', 'dateOfAction', 'status'] as const),
    ],
  },
}

/** Behind the columns of lists with memos that have ended. */
const HISTORY_COLUMNS: readonly ColumnName[] = ['notDone', 'ownerTime', 'holdTime', 'levelTime']

/** The columns of the lists, then one per question of any version of the selected type (H8). */
export function reportColumns({ audience, lists, versions, ...plan }: ColumnPlan): ReportColumns {
  const shown: ColumnName[] = [
    ...SHOWN[audience][lists.length > 1 ? 'both' : (lists[0] ?? 'active')],
    ...(plan.isDelegate ? (['actingFor'] as const) : []),
    ...(lists.includes('history') ? HISTORY_COLUMNS : []),
  ]
  const listColumns: ListColumn[] = shown.map((name) => LIST_COLUMNS[name])
  const questions = listQuestions(versions.map((version) => version.content))
  const templates = new Map(versions.map((version) => [version.versionId, version.content]))
  const hasOtherAnswers = plan.hasOlderContent && versions.length > 0
  return {
    columns: [
      ...listColumns.map(({ header, kind, width }) => ({ header, kind, width })),
      ...questions.map((field) => ({ header: field.field_name, ...shapeOf(field) })),
      ...(hasOtherAnswers
        ? [{ header: 'Other answers', kind: 'text', width: LONG_TEXT_WIDTH } as const]
        : []),
    ],
    cellsOf(record) {
      const template = templates.get(record.versionId)
      const fields =
        template && record.content
          ? displaySections(template, record.content).flatMap((section) => section.fields)
          : []
      const byId = new Map(fields.map((field) => [field.field_id, field]))
      const asked = new Set(questions.map((question) => question.field_id))
      const others = fields.filter((field) => !asked.has(field.field_id))
      return [
        ...listColumns.map((column) => column.of(record)),
        ...questions.map((question) => answerCell(question, byId.get(question.field_id), record.content)),
        ...(hasOtherAnswers
          ? [text(others.map((other) => `${other.label}: ${fieldText(other)}`).join('\n'))]
          : []),
      ]
    },
  }
}

/** Every question once, by id: in the newest version's order and wording, then those of older versions only. */
function listQuestions(templates: TemplateContent[]): FieldDefinition[] {
  const questions = new Map<string, FieldDefinition>()
  for (const field of templates.flatMap((template) => template.flatMap(sectionFields)))
    if (field.field_id !== SUBJECT_FIELD_ID && !questions.has(field.field_id))
      questions.set(field.field_id, field)
  return [...questions.values()]
}

function shapeOf({ field_type }: FieldDefinition): { kind: CellKind; width: number } {
  switch (field_type) {
    case 'TEXT_CURRENCY':
      return { kind: 'amount', width: 18 }
    case 'DATEPICKER':
      return { kind: 'day', width: 14 }
    case 'TIMEPICKER':
      return { kind: 'time', width: 12 }
    case 'TEXT_RTE':
    case 'TEXT_RTE_PREFILLED':
    case 'NESTED':
      return { kind: 'text', width: LONG_TEXT_WIDTH }
    default:
      return { kind: 'text', width: TEXT_WIDTH }
  }
}

/** An answer in its own type if it parses, else as text; hidden questions have none (F4). */
function answerCell(
  { field_id, field_type }: FieldDefinition,
  shown: DisplayField | undefined,
  content: object[] | null,
): Cell {
  if (!shown || shown.kind === 'none') return null
  const stored = contentValue(content, field_id)
  return (typeof stored === 'string' && typedCell(field_type, stored)) || text(fieldText(shown))
}

function typedCell(type: FieldType, stored: string): Cell {
  if (type === 'TEXT_CURRENCY' && isSignedAmount(stored))
    return { kind: 'amount', amount: plainAmount(stored) }
  if (type === 'DATEPICKER' && isDate(stored)) return { kind: 'day', day: stored }
  const step = type === 'TIMEPICKER' ? TIME_CHOICES.indexOf(stored) : -1
  return step < 0 ? null : { kind: 'time', minutes: step * TIME_STEP_MINUTES }
}

function fieldText(field: DisplayField): string {
  switch (field.kind) {
    case 'rich':
      return htmlToText(field.html)
    case 'files':
      return field.files.map((file) => file.name).join(', ')
    case 'table':
      return [...field.rows.map((row) => rowText(field, row)), ...totalText(field)].join('\n')
    default:
      return lineText(field)
  }
}

type Table = Extract<DisplayField, { kind: 'table' }>

function rowText({ columns }: Table, row: readonly string[]): string {
  return row.flatMap((cell, n) => (cell === '' ? [] : [`${columns[n]?.label}: ${cell}`])).join(' | ')
}

/** The last line of rows whose columns are totalled (N8). */
function totalText(table: Table): string[] {
  return table.totals ? [`Total: ${rowText(table, table.totals)}`] : []
}
