/** A person named on the sheet. */
export type PdfPerson = { name: string; email: string }

/** A stored file listed on the sheet: `size` in bytes, `sha256` in hex, and a note in place of its content where that was removed (Q3). */
export type PdfFile = { name: string; size: number; sha256: string; note?: string }

/** How a file is named where nothing else is shown of it. */
export function nameWithNote({ name, note }: Pick<PdfFile, 'name' | 'note'>): string {
  return note === undefined ? name : `${name} (${note})`
}

/** A column of a repeatable group. Money is right-aligned with two decimals. */
export type PdfColumn = { label: string; kind?: 'text' | 'money' }

/**
 * An answer of the form. Money amounts are decimal strings (G3) such as `-1234.50`; `html` is sanitised; table rows have one
 * string per column, and so have totals, '' where a column has none (N8).
 */
export type PdfField = { label: string } & (
  | { kind: 'text'; text: string }
  | { kind: 'money'; amount: string; currency?: string }
  | { kind: 'list'; items: string[] }
  | { kind: 'table'; columns: PdfColumn[]; rows: string[][]; totals?: string[] }
  | { kind: 'rich'; html: string }
  | { kind: 'files'; files: PdfFile[] }
)

/** A section of the form with its answers in order. An empty title draws no heading. */
export type PdfSection = { title: string; fields: PdfField[] }

/**
 * The decision of an approver or sub-approver. `status` is the displayed text ('Approved', 'Pending', …), empty when no decision is
 * needed any more (D2); `decidedAt` is null until they act; `version` is the one they acted on (C6).
 */
export type PdfDecision = PdfPerson & {
  status: string
  decidedAt: string | null
  remarks: string
  version: number | null
}

/** An approver with their sub-approvers (D6). */
export type PdfApprover = PdfDecision & { subApprovers: PdfDecision[] }

/** A level of the route. `rule` is the displayed text: 'All approvers', 'Only one required', '2 required'. */
export type PdfLevel = {
  no: number
  rule: string
  status: string
  cleared: boolean
  approvers: PdfApprover[]
  watchers: PdfPerson[]
}

/**
 * An event of the memo's history. `status` selects the icon; `person` has no name where it is no person's act; `answers` are those of an approver for their level (R7); `files` names the
 * files attached to the remarks.
 */
export type PdfEntry = {
  at: string
  person: PdfPerson
  what: string
  status: string
  detail: string
  remarks: string
  answers?: PdfField[]
  files: string[]
}

/** The events from one submission to the next. */
export type PdfRound = { no: number; version: number; entries: PdfEntry[] }

/**
 * The content of a memo's PDF. Instants are ISO 8601 strings in UTC, shown in Manila time (G1). `version` is the submission being
 * printed and `latestVersion` the memo's newest: decisions on an older version name it (C6). `record` is the memo's canonical JSON,
 * attached to the PDF as `memo.json`.
 */
export type PdfMemo = {
  companyName: string
  memoId: string
  templateName: string
  subject: string
  status: string
  owner: PdfPerson
  /** The name of who prepared it for the owner (R6), or null. */
  preparedBy: string | null
  /** What it does to another memo, and others do to it (R4), its revocation first, and its conditions (R2); `at` is when others did. */
  headLines: { text: string; at: string | null; isRevocation: boolean }[]
  createdAt: string
  submittedAt: string | null
  endedAt: string | null
  printedAt: string
  version: number
  latestVersion: number
  sections: PdfSection[]
  /** Files attached to remarks, which no answer shows. */
  attachments: PdfFile[]
  levels: PdfLevel[]
  /** Empty if the signatures say everything. Otherwise remarks appear here and not at the signatures. */
  history: PdfRound[]
  /** The organisation that will seal the document (O3), or null. */
  sealedBy: string | null
  /** Whether the signed-off document with its proof is yet to be made (O3). */
  isPreliminary: boolean
  record: string
}

/** A rendered PDF; `plain` if a character or image of the memo is not allowed in PDF/A-3a. */
export type RenderedPdf = { pdf: Uint8Array; standard: 'PDF/A-3a' | 'plain' }
