import type { TemplateContent } from '@countersign/domain'
import {
  isOfLevel,
  levelQuestions,
  MEMO_CONTENT,
  MEMO_STATE,
  readStored,
  TEMPLATE_CONTENT,
} from '@countersign/domain'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/** Template versions cached per process, enough for those in use. */
const MOST_CACHED = 64
/** The forms in which levels answer questions, null for others. Versions that have memos are never changed or deleted (F7). */
const cache = new Map<string, TemplateContent | null>()

/** Which of some memos ask the approvers of their current level questions (R7), by Memo ID; almost always none, without a query. */
export async function readAskingMemos(
  db: Db,
  memos: readonly { memoId: string; versionId: string }[],
): Promise<ReadonlySet<string>> {
  const forms = await readFormsWithLevels(db, [...new Set(memos.map(({ versionId }) => versionId))])
  const mayAsk = memos.filter(({ versionId }) => forms.has(versionId))
  if (mayAsk.length === 0) return new Set()
  const rows = await db
    .selectFrom('memos as m')
    .innerJoin('memo_versions as v', 'v.memo_key', 'm.memo_key')
    .select(['m.memo_id', 'm.version_id', 'm.state', 'v.content'])
    .where(sql<boolean>`v.version = (m.state->>'version')::integer`)
    .where(
      'm.memo_id',
      'in',
      mayAsk.map(({ memoId }) => memoId),
    )
    .execute()
  const asking = rows.filter(({ version_id, state, content }) => {
    const form = forms.get(version_id)
    return (
      form &&
      levelQuestions(readStored(MEMO_STATE, state), form, readStored(MEMO_CONTENT, content)).length > 0
    )
  })
  return new Set(asking.map(({ memo_id }) => memo_id))
}

/** Those of some template versions whose levels answer questions. */
async function readFormsWithLevels(
  db: Db,
  versionIds: readonly string[],
): Promise<ReadonlyMap<string, TemplateContent>> {
  const missing = versionIds.filter((versionId) => !cache.has(versionId))
  if (missing.length > 0) {
    const rows = await db
      .selectFrom('template_versions')
      .select(['version_id', 'template_content'])
      .where('version_id', 'in', missing)
      .execute()
    for (const { version_id, template_content } of rows) {
      const form = readStored(TEMPLATE_CONTENT, template_content)
      cache.set(version_id, form.some(isOfLevel) ? form : null)
    }
  }
  const found = versionIds.flatMap((versionId) => {
    const form = cache.get(versionId)
    return form ? [[versionId, form] as const] : []
  })
  for (const versionId of [...cache.keys()].slice(0, Math.max(0, cache.size - MOST_CACHED)))
    cache.delete(versionId)
  return new Map(found)
}
