import type { Memo } from '@countersign/domain'
import { contentText } from '@countersign/domain'
import { sql } from 'kysely'
import { fullNotice } from '../../notifications/full-notice.queries.ts'
import { eraseFromTitle } from '../../notifications/notice-texts.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Services } from '../../protocol/services.ts'
import { indexedWords, searchTexts } from '../../search/index-memo.store.ts'
import { templateVersion } from '../../templates/template.queries.ts'
import type { LockedMemo } from '../memo.store.ts'
import { forgetCopies } from './forget-copies.store.ts'
import type { ErasurePlan } from './plan-erasure.ts'
import { removeObjects } from './remove-objects.store.ts'

/**
 * Erases what the product has copied from the part elsewhere (O6): in the search index, the titles of notices, stored answers of calls,
 * spreadsheets, exports, requests for signatures, and storage. Mails that wait are written when they are sent.
 */
export async function eraseCopies(
  tx: Tx,
  jobs: Services['jobs'],
  memo: LockedMemo,
  { plan, state, now }: { plan: ErasurePlan; state: Memo; now: Date },
): Promise<void> {
  await indexAgain(tx, memo, { plan, state })
  if (plan.isOfSubject) await eraseFromTitles(tx, memo)
  await forgetCopies(tx, jobs, memo)
  if (plan.files.length > 0) await tx.deleteFrom('files').where('file_key', 'in', plan.files).execute()
  await removeObjects(tx, jobs, { memoKey: memo.memoKey, files: plan.files, now })
}

async function indexAgain(
  tx: Tx,
  { memoKey, versionId, templateId, templateName }: LockedMemo,
  { plan, state }: { plan: ErasurePlan; state: Memo },
): Promise<void> {
  const { content: form } = await templateVersion(tx, versionId)
  for (const { version, subject, content } of plan.versions) {
    const { row, text } = searchTexts({
      memo: state,
      memoKey,
      template: { id: templateId, name: templateName },
      subject,
      words: contentText(form, content),
    })
    await tx
      .updateTable('memo_search')
      .set({
        subject,
        content: row.content,
        is_shortened: null,
        words: indexedWords(sql.val(text)),
        compact: null,
      })
      .where('memo_key', '=', memoKey)
      .where('version', '=', version)
      .execute()
  }
}

/** Titles name the subject as it was then, of drafts that no longer exist too (C6). Compact ones are written in full again. */
async function eraseFromTitles(tx: Tx, { memoKey, state: { memoId } }: LockedMemo): Promise<void> {
  const notices = await tx
    .selectFrom('notifications as n')
    .innerJoin('memos as m', 'm.memo_key', 'n.memo_key')
    .select([
      'n.notification_id',
      'n.acts_for',
      fullNotice('n.title').as('title'),
      fullNotice('n.url').as('url'),
    ])
    .where('n.memo_key', '=', memoKey)
    .execute()
  const titles = notices.map(({ title, acts_for }) => eraseFromTitle(title, memoId, acts_for !== null))
  await sql`
    UPDATE notifications n SET title = erased.title, url = erased.url
    FROM unnest(${notices.map((one) => one.notification_id)}::uuid[], ${titles}::text[],
      ${notices.map(({ url }) => url)}::text[]) AS erased (notification_id, title, url)
    WHERE n.notification_id = erased.notification_id AND n.title <> erased.title`.execute(tx)
}
