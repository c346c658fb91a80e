import type { ContentEntry, Falling, Memo, MemoContent, Reapproval } from '@countersign/domain'
import {
  approvalsToFall,
  changedAnswers,
  keptLevels,
  MEMO_CONTENT,
  questionNames,
  readStored,
  withoutFalling,
} from '@countersign/domain'
import { storedAnswers } from '../platform/memo-log/memo-log.queries.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import type { TemplateVersion } from '../templates/template.queries.ts'

type Form = Pick<TemplateVersion, 'content' | 'templateConfig'>
type Submitted = { memoKey: string; state: Memo }

/** Why approvals fall if a memo is submitted again with this content (N7); undefined where none does. */
export async function findFalling(
  db: Db | Tx,
  { content: template, templateConfig: { reapproval: rule } }: Form,
  { memoKey, state }: Submitted,
  content: MemoContent,
): Promise<Falling | undefined> {
  if (!rule || approvalsToFall(state, rule).length === 0) return undefined
  const before = await submittedContent(db, memoKey, state.version)
  const questions = changedAnswers(rule, template, before, content)
  return questions.length === 0 ? undefined : { questions, from_level: rule.from_level }
}

/** Which approvals fall by which answers, for the memo's form (N7); null where none can. */
export async function readReapproval(
  db: Db,
  { templateConfig: { reapproval: rule } }: Form,
  { memoKey, state }: Submitted,
): Promise<Reapproval | null> {
  const falling = rule ? approvalsToFall(state, rule) : []
  if (!rule || falling.length === 0) return null
  const levels = state.levels.map(({ sequenceId }) => sequenceId)
  return {
    questions: rule.questions,
    content: await submittedContent(db, memoKey, state.version),
    approvals: falling.map(({ person, sequenceId }) => ({ person, level: levels.indexOf(sequenceId) + 1 })),
    kept: keptLevels(withoutFalling(state, rule)),
  }
}

/** The names of questions as people read them, in the form's order of ids given. */
export function questionLabels(
  { content }: Pick<TemplateVersion, 'content'>,
  ids: readonly string[],
): { field_id: string; label: string }[] {
  const names = questionNames(content)
  return ids.map((field_id) => ({ field_id, label: names.get(field_id) ?? field_id }))
}

async function submittedContent(db: Db | Tx, memoKey: string, version: number): Promise<ContentEntry[]> {
  const { content } = await db
    .selectFrom('memo_versions')
    .select(storedAnswers('memo_versions').as('content'))
    .where('memo_key', '=', memoKey)
    .where('version', '=', version)
    .executeTakeFirstOrThrow()
  return readStored(MEMO_CONTENT, content)
}
