import type { ParsedInput } from '@countersign/contract'
import {
  contentFiles,
  displaySections,
  displayText,
  formMessage,
  isStorableText,
  memoSubject,
  readDraft,
  readSubmission,
  type FormIssue,
  type MemoCommand,
  type MemoContent,
  type RouteLevel,
  type TemplateContent,
} from '@countersign/domain'
import type { Tx } from '../db/database.ts'
import type { NamedFile } from '../files/bind-files.ts'
import { invalid } from '../http/call-failure.ts'
import { resolvePeople } from '../people/people.store.ts'
import { cleanRichText } from '../rich-text/sanitizer.ts'
import { contentHash } from './canonical-json.ts'
import type { Change } from './change-memo.ts'
import { fileUrlsIn } from './present-memo.ts'

type Written = Pick<
  ParsedInput<'create_memo'>,
  'action' | 'memo_content' | 'sequences' | 'remarks' | 'attachments'
>

/**
 * What an owner sent, judged by the form's rules (F6) and made ready to be decided: answers checked, hidden ones kept
 * in drafts and stripped at a submission (F4), rich text sanitised (F5), people named from the directory.
 * @throws CallFailure INVALID_ARGUMENT with an issue for each answer that won't do
 */
export async function writtenChange(tx: Tx, template: TemplateContent, input: Written): Promise<Change> {
  const isSubmission = input.action === 'SUBMITTED'
  const read = isSubmission ? readSubmission : readDraft
  const uploads = await uploadsIn(tx, input.memo_content)
  const { issues, content: raw } = read(template, withTrueFiles(input.memo_content, uploads))
  if (issues.length > 0) throw invalid(issues.map(presentIssue))
  const content = await sanitized(raw)
  // Rich text of which cleaning leaves nothing is no answer.
  const emptied = read(template, content).issues.filter(({ code }) => code === 'REQUIRED')
  if (emptied.length > 0) throw invalid(emptied.map(presentIssue))
  const route = await routeOf(tx, input.sequences)
  const files = placedFiles(content)
  // C6: a version freezes its files by their hashes, in the order they are named.
  const hash = contentHash({ content, files: files.map(({ url }) => uploads.get(url)?.sha256 ?? '') })
  const command: MemoCommand = isSubmission
    ? {
        type: 'Submit',
        contentHash: hash,
        route,
        remarks: (input.remarks ?? '').trim(),
        attachments: input.attachments ?? [],
      }
    : { type: 'SaveDraft', contentHash: hash, route }
  return {
    command,
    written: {
      subject: memoSubject(content),
      content,
      words: displayText(displaySections(template, content)),
    },
    files,
  }
}

/** The same sentence as in the browser (F6), at `answers.{field}…`. */
function presentIssue(issue: FormIssue) {
  return { path: ['answers', ...issue.path].join('.'), message: formMessage(issue), code: issue.code }
}

/** Rich text is cleaned before anything is stored of it (F5). */
async function sanitized(content: MemoContent): Promise<MemoContent> {
  return Promise.all(
    content.map(async (section) => ({
      ...section,
      value: await Promise.all(
        section.value.map(async (field) =>
          field.field_type === 'TEXT_RTE' || field.field_type === 'TEXT_RTE_PREFILLED'
            ? { ...field, value: await cleanRichText(field.value as string) }
            : field,
        ),
      ),
    })),
  )
}

/** The files of the answers, each at its place in the call. */
function placedFiles(content: MemoContent): NamedFile[] {
  return contentFiles(content).flatMap(({ field_id, files }) =>
    files.map(({ url }, at) => ({ url, path: ['answers', field_id, at].join('.') })),
  )
}

interface Upload {
  name: string
  size: number
  sha256: string
}

/** What the uploads that some content names really are; whose they are is judged when they are bound (I2). */
async function uploadsIn(tx: Tx, content: unknown): Promise<Map<string, Upload>> {
  const urls = fileUrlsIn(content).filter(isStorableText)
  if (urls.length === 0) return new Map()
  const rows = await tx
    .selectFrom('files')
    .select(['file_key', 'original_name', 'size', 'sha256'])
    .where('file_key', 'in', urls)
    .execute()
  return new Map(
    rows.map((row) => [row.file_key, { name: row.original_name, size: row.size, sha256: row.sha256 }]),
  )
}

/** The content with each file's name and size as uploaded, whatever the client says of them. */
function withTrueFiles(content: unknown, uploads: Map<string, Upload>): unknown {
  if (Array.isArray(content)) return content.map((part) => withTrueFiles(part, uploads))
  if (typeof content !== 'object' || content === null) return content
  const url = 'url' in content && typeof content.url === 'string' ? content.url : undefined
  const upload = url === undefined ? undefined : uploads.get(url)
  if (upload) return { name: upload.name, size: upload.size, url }
  return Object.fromEntries(Object.entries(content).map(([key, part]) => [key, withTrueFiles(part, uploads)]))
}

/** The levels as the rules take them; names come from the directory, not from the client. */
async function routeOf(tx: Tx, sequences: Written['sequences']): Promise<RouteLevel[]> {
  const emails = sequences.flatMap((level) => [...level.approvers, ...level.watchers]).map(inLowerCase)
  const people = await resolvePeople(tx, [...new Set(emails)])
  const named = (list: string[]) =>
    list.map(inLowerCase).map((email) => people.get(email) ?? { email, name: email })
  return sequences.map((level) => ({
    ...(level.sequence_id ? { sequenceId: level.sequence_id } : {}),
    approvers: named(level.approvers),
    watchers: named(level.watchers),
    approvalType: level.approval_type,
    minApprovers: level.min_approvers ?? 1,
    allowSubApprovals: level.allow_sub_approvals,
  }))
}

function inLowerCase(email: string): string {
  return email.trim().toLowerCase()
}
