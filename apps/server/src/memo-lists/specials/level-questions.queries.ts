import type { TemplateContent } from '@countersign/domain'
import { isOfLevel, levelQuestions, MEMO_CONTENT, readStored, TEMPLATE_CONTENT } from '@countersign/domain'
import { sql } from 'kysely'
import { storedAnswers } from '../../platform/memo-log/memo-log.queries.ts'
import type { Db } from '../../platform/db/database.ts'
import { cachedByVersion } from '../version-cache.ts'
import { readState } from '../../platform/memo-log/states/packed-state.ts'

/** The forms in which levels answer questions, null for others. */
const readAskingForms = cachedByVersion<Db, TemplateContent | null>(async (db, versionIds) => {
  const rows = await db
    .selectFrom('template_versions')
    .select(['version_id', 'template_content'])
    .where('version_id', 'in', versionIds)
    .execute()
  return rows.map(({ version_id, template_content }) => {
    const form = readStored(TEMPLATE_CONTENT, template_content)
    return [version_id, form.some(isOfLevel) ? form : null] as const
  })
})

/** Which of some memos ask the approvers of their current level questions (R7), by Memo ID; almost always none, without a query. */
export async function readAskingMemos(
  db: Db,
  memos: readonly { memoId: string; versionId: string }[],
): Promise<ReadonlySet<string>> {
  const forms = await readAskingForms(db, [...new Set(memos.map(({ versionId }) => versionId))])
  const mayAsk = memos.filter(({ versionId }) => forms.get(versionId))
  if (mayAsk.length === 0) return new Set()
  const rows = await db
    .selectFrom('memos as m')
    .innerJoin('memo_versions as v', 'v.memo_key', 'm.memo_key')
    .select(['m.memo_id', 'm.version_id', 'm.state', storedAnswers('v').as('content')])
    .where(sql<boolean>`v.version = (m.state->>'version')::integer`)
    .where(
      'm.memo_id',
      'in',
      mayAsk.map(({ memoId }) => memoId),
    )
    .execute()
  const asking = rows.filter(({ version_id, state, content }) => {
    const form = forms.get(version_id)
    return form && levelQuestions(readState(state), form, readStored(MEMO_CONTENT, content)).length > 0
  })
  return new Set(asking.map(({ memo_id }) => memo_id))
}
