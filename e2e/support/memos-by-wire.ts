import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { webUrl } from './test.ts'

/** A level on the wire: e-mails. */
export interface Level {
  approvers: string[]
  watchers?: string[]
  /** One approver is enough (MIN_APPROVERS, 1). */
  anyApprover?: boolean
  /** Its approvers may name sub-approvers (D6). */
  subApprovals?: boolean
}

export interface MemoToWrite {
  subject: string
  levels: Level[]
  /** Rich text of the announcement. */
  body?: string
  files?: UploadedFile[]
  action?: 'SUBMITTED' | 'SAVE_AS_DRAFT'
  /** Another template by its code, with its answers by field. */
  template?: string
  answers?: Record<string, unknown>
}

export interface UploadedFile {
  name: string
  size: number
  url: string
}

/** The demo template with the shortest form: a subject, a rich text, files. */
const TEMPLATE_CODE = 'GEN'

/** Makes a call with the session of this browser (A2). @throws if the answer is an error */
export async function callAs<Result>(page: Page, name: string, data: object): Promise<Result> {
  const answer = await page.request.post(`${webUrl()}/call/${name}`, { data: { data } })
  const body = (await answer.json()) as { result: Result }
  expect(answer.ok(), `${name}: ${JSON.stringify(body)}`).toBe(true)
  return body.result
}

/** A template by its code, with its form. */
export async function templateByWire(
  page: Page,
  code = TEMPLATE_CODE,
): Promise<{ template_id: string; template_content: SectionOfTemplate[] }> {
  const templates = await callAs<{ template_id: string; template_code: string }[]>(page, 'get_templates', {
    field_path: 'status',
    field_value: 'PUBLISHED',
  })
  const template = templates.find((one) => one.template_code === code)
  return callAs(page, 'get_template_by_id', { template_id: template?.template_id })
}

/** Writes a memo without opening the form. @returns its Memo ID */
export async function writeMemo(page: Page, memo: MemoToWrite): Promise<string> {
  const { subject, levels, body = '<p>Please take note.</p>', files = [], action = 'SUBMITTED' } = memo
  const { template_id, template_content } = await templateByWire(page, memo.template)
  const own = memo.answers ?? { GEN_BODY: body, GEN_FILES: files }
  const answers: Record<string, unknown> = { TEXT_SUBJECT: subject, ...own }
  const { memo_id } = await callAs<{ memo_id: string }>(page, 'create_memo', {
    template_id,
    action,
    // Sections of approvers are none of the owner's (R7).
    memo_content: template_content
      .filter(({ answered_by }) => !answered_by)
      .map(({ field_id, field_type, value }) => ({
        field_id,
        field_type,
        value: value.map((field) => ({ field_id: field.field_id, value: answers[field.field_id] })),
      })),
    sequences: levels.map(({ approvers, watchers = [], anyApprover = false, subApprovals = false }) => ({
      approvers,
      watchers,
      allow_sub_approvals: subApprovals,
      approval_type: anyApprover ? 'MIN_APPROVERS' : 'ALL_APPROVERS',
      ...(anyApprover ? { min_approvers: 1 } : {}),
    })),
    idempotency_key: randomUUID(),
  })
  return memo_id
}

/** Takes a memo back, and submits it again to the same approvers, with other answers by field. */
export async function resubmitMemo(
  page: Page,
  memo_id: string,
  answers: Record<string, unknown> = {},
): Promise<void> {
  await callAs(page, 'self_return_memo', { memo_id, remarks: 'A mistake.' })
  const { raw_sequences, revision, memo_content } = await callAs<{
    raw_sequences: { sequence_id: string; approval_type: string; approvers: { email: string }[] }[]
    revision: number
    memo_content: { value: { field_id: string }[] }[]
  }>(page, 'getMemoDetailsForEditing', { memo_id })
  await callAs(page, 'edit_memo', {
    memo_id,
    revision,
    action: 'SUBMITTED',
    remarks: 'Corrected.',
    memo_content: memo_content.map((section) => ({
      ...section,
      value: section.value.map((entry) =>
        entry.field_id in answers ? { ...entry, value: answers[entry.field_id] } : entry,
      ),
    })),
    sequences: raw_sequences.map(({ sequence_id, approval_type, approvers }) => ({
      sequence_id,
      approval_type,
      approvers: approvers.map(({ email }) => email),
    })),
  })
}

interface SectionOfTemplate {
  field_id: string
  field_type: string
  value: { field_id: string }[]
  answered_by?: object
}

/** Uploads a file as its owner, to attach to a memo (I2). */
export async function uploadFile(
  page: Page,
  name: string,
  mimeType: string,
  buffer: Buffer,
): Promise<UploadedFile> {
  const answer = await page.request.post(`${webUrl()}/files`, {
    multipart: { file: { name, mimeType, buffer } },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  return (await answer.json()) as UploadedFile
}

/** A subject that no other run has. */
export function subjectOf(words: string): string {
  return `${words} ${Date.now().toString(36)}${Math.floor(Math.random() * 1e4).toString(36)}`
}
