/** A person as the sheet names them. */
export type PdfPerson = { name: string; email: string }

/** A stored file as the sheet cites it: `size` in bytes, `sha256` in hex. */
export type PdfFile = { name: string; size: number; sha256: string }

/** One column of a repeatable group; money columns stand right-aligned with two decimals. */
export type PdfColumn = { label: string; kind?: 'text' | 'money' }

/**
 * One answer of the form. Money amounts are decimal strings (G3) such as `-1234.50`; `rich` is the
 * sanitised HTML of the answer; table rows have one string for each column.
 */
export type PdfField = { label: string } & (
  | { kind: 'text'; text: string }
  | { kind: 'money'; amount: string; currency?: string }
  | { kind: 'list'; items: string[] }
  | { kind: 'table'; columns: PdfColumn[]; rows: string[][] }
  | { kind: 'rich'; html: string }
  | { kind: 'files'; files: PdfFile[] }
)

/** A section of the form with its answers in the form's order; an empty title draws no heading. */
export type PdfSection = { title: string; fields: PdfField[] }

/**
 * Someone who decides. `status` is what people see ('Approved', 'Pending', …; empty when no decision is
 * needed any more, D2); `decidedAt` is null until they acted; `version` is the one they acted on (C6).
 */
export type PdfDecision = PdfPerson & {
  status: string
  decidedAt: string | null
  remarks: string
  version: number | null
}

/** An approver with the sub-approvers who may stand in for them (D6). */
export type PdfApprover = PdfDecision & { subApprovers: PdfDecision[] }

/** A level of the route. `rule` is its text: 'All approvers', 'Only one required', '2 required'. */
export type PdfLevel = {
  no: number
  rule: string
  status: string
  cleared: boolean
  approvers: PdfApprover[]
  watchers: PdfPerson[]
}

/**
 * Everything the memo's PDF says. Instants are ISO 8601 strings in UTC; the sheet shows them in Manila (G1).
 * `version` is the submission that is printed and `latestVersion` the memo's newest: a decision that was taken
 * on an older one names it (C6). `record` is the memo's canonical JSON, attached to the PDF as `memo.json`.
 */
export type PdfMemo = {
  companyName: string
  memoId: string
  templateName: string
  subject: string
  status: string
  owner: PdfPerson
  createdAt: string
  submittedAt: string | null
  endedAt: string | null
  printedAt: string
  version: number
  latestVersion: number
  sections: PdfSection[]
  attachments: PdfFile[]
  levels: PdfLevel[]
  record: string
}

/** A rendered PDF; `plain` when a character or picture of the memo has no place in PDF/A-3a. */
export type RenderedPdf = { pdf: Uint8Array; standard: 'PDF/A-3a' | 'plain' }
