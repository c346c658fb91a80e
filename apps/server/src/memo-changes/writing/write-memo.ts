import type { ParsedInput } from '@countersign/contract'
import type {
  Falling,
  MemoCommand,
  MemoContent,
  MemoLink,
  Person,
  RouteLevel,
  Routing,
} from '@countersign/domain'
import {
  contentFiles,
  contentText,
  memoAmount,
  memoSubject,
  readDraft,
  readSubmission,
  stripHidden,
  tidyAddress,
} from '@countersign/domain'
import type { Tx } from '../../platform/db/database.ts'
import type { NamedFile } from '../../files/bind-files.store.ts'
import { withStoredNames } from '../../files/stored-names.queries.ts'
import { readUploads } from '../../files/uploads.queries.ts'
import { resolvePeople } from '../../people/people.store.ts'
import { contentHash } from '../../memos/content-hash.ts'
import { askedRoute, factsOf } from '../../templates/routing.ts'
import type { CodeBasis } from '../../templates/lists/form-lists.ts'
import { withEntriesInUse, withEntriesToRead } from '../../templates/lists/form-lists.ts'
import type { TemplateVersion } from '../../templates/template.queries.ts'
import type { Change } from '../change-memo.ts'
import { judgedAnswers } from './judged-answers.ts'

/** The parts of a call that write a memo. */
export type Written = Pick<
  ParsedInput<'create_memo'>,
  'action' | 'memo_content' | 'sequences' | 'remarks' | 'attachments' | 'link' | 'readers'
>

type Form = Pick<TemplateVersion, 'content' | 'templateConfig'>

/** What a submission is judged by, and a draft's codes are read by. */
export interface SubmissionBasis {
  /** Whose entries of shared lists count, and on which day (N9). */
  codes: CodeBasis
  /** What the memo's route is computed from (N3): null where its template has no policy. */
  readRouting(falling: Falling | undefined): Promise<Routing | null>
  /** Of a memo that was submitted before: why its approvals fall (N7); undefined where they don't. */
  findFalling?(content: MemoContent): Promise<Falling | undefined>
}

/**
 * Converts an owner's input to a change: answers are validated by the form's rules (F6), hidden ones kept in drafts and removed from
 * submissions (F4), codes of shared lists judged and labelled (N9), rich text sanitised (F5), and people named from the directory.
 * @param basis what a submission is judged by; drafts aren't (N3)
 * @throws CallFailure INVALID_ARGUMENT with an issue for each invalid answer, FAILED_PRECONDITION where the policy refuses the memo
 */
export async function writtenChange(
  tx: Tx,
  { content: form, templateConfig }: Form,
  input: Written,
  basis: SubmissionBasis,
): Promise<Change> {
  const isSubmission = input.action === 'SUBMITTED'
  const read = isSubmission ? readSubmission : readDraft
  const withEntries = isSubmission ? withEntriesInUse : withEntriesToRead
  const template = await withEntries(tx, form, input.memo_content, basis.codes)
  const uploads = await readUploads(tx, input.memo_content)
  const content = await judgedAnswers(read, template, withStoredNames(input.memo_content, uploads))
  const { route, readers, disabled } = await peopleOf(tx, input)
  const files = placedFiles(content)
  // C6: a version freezes its files by their hashes, in the order they are named.
  const hash = contentHash({ content, files: files.map(({ url }) => uploads.get(url)?.sha256 ?? '') })
  const command: MemoCommand = isSubmission
    ? {
        type: 'Submit',
        contentHash: hash,
        route,
        disabled,
        remarks: (input.remarks ?? '').trim(),
        attachments: input.attachments ?? [],
        ...linkOf(input),
        ...readers,
        ...(await judged({ content: template, templateConfig }, content, basis)),
      }
    : { type: 'SaveDraft', contentHash: hash, route, disabled, ...linkOf(input), ...readers }
  return {
    command,
    written: {
      subject: memoSubject(content),
      content,
      // Drafts are not indexed.
      words: isSubmission ? contentText(template, content) : '',
      // A submission's content has no hidden answers any more.
      amount: memoAmount(templateConfig, isSubmission ? content : stripHidden(template, content)) ?? null,
    },
    files,
  }
}

/** R4: null removes it; left out, it stays as it is. */
function linkOf({ link }: Written): { link?: MemoLink | null } {
  if (link === undefined) return {}
  return { link: link && { kind: link.kind, memoId: link.memo_id } }
}

/** Which approvals fall by the answers (N7), and then what the template's policy asks for, at this moment (N3). */
async function judged(template: Form, content: MemoContent, { findFalling, readRouting }: SubmissionBasis) {
  const falling = await findFalling?.(content)
  const routing = await readRouting(falling)
  return {
    ...(falling ? { falling } : {}),
    ...(routing ? { asked: askedRoute(template, routing, factsOf(template, routing, content)) } : {}),
  }
}

/** The files of the answers, each with its path in the call. */
function placedFiles(content: MemoContent): NamedFile[] {
  return contentFiles(content).flatMap(({ field_id, files }) =>
    files.map(({ url }, at) => ({ url, path: ['answers', field_id, at].join('.') })),
  )
}

/** The route in the domain's terms, and the readers whom the owner names (R5); names come from the directory, not from the client. */
async function peopleOf(
  tx: Tx,
  { sequences, readers }: Pick<Written, 'sequences' | 'readers'>,
): Promise<{ route: RouteLevel[]; readers: { readers?: Person[] }; disabled: string[] }> {
  const emails = [
    ...sequences.flatMap((level) => [...level.approvers, ...level.watchers]),
    ...(readers ?? []),
  ]
  const { people, disabled } = await resolvePeople(tx, emails)
  const named = (list: string[]) =>
    list.map(tidyAddress).map((email) => people.get(email) ?? { email, name: email })
  const route = sequences.map((level) => ({
    ...(level.sequence_id ? { sequenceId: level.sequence_id } : {}),
    approvers: named(level.approvers),
    watchers: named(level.watchers),
    approvalType: level.approval_type,
    minApprovers: level.min_approvers ?? 1,
    allowSubApprovals: level.allow_sub_approvals,
  }))
  return { route, readers: readers ? { readers: named(readers) } : {}, disabled }
}
