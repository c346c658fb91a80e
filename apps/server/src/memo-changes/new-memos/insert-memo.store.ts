import type { Person, Preparation } from '@countersign/domain'
import { formatMemoId, manilaYear, newMemo, MEMO_STATE, toStore } from '@countersign/domain'
import type { Tx } from '../../platform/db/database.ts'
import type { LockedMemo } from '../memo.store.ts'

export interface PublishedTemplate {
  templateId: string
  versionId: string
  templateCode: string
  templateName: string
}

/**
 * Inserts a new memo and assigns its memo_id (A7): template code, Manila year of creation, next number. It has no participants
 * until its first save in the same transaction.
 * @param preparation of a draft that another person begins for the owner (R6)
 */
export async function insertMemo(
  tx: Tx,
  template: PublishedTemplate,
  owner: Person,
  now: string,
  preparation?: Preparation & { preparerId: number },
): Promise<LockedMemo> {
  const year = manilaYear(now)
  const { last_number } = await tx
    .insertInto('memo_numbers')
    .values({ template_code: template.templateCode, year, last_number: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['template_code', 'year'])
        .doUpdateSet((eb) => ({ last_number: eb('memo_numbers.last_number', '+', 1) })),
    )
    .returning('last_number')
    .executeTakeFirstOrThrow()
  const memoId = formatMemoId(template.templateCode, year, last_number)
  const { preparationId, preparer, preparerId } = preparation ?? {}
  const state = newMemo({
    memoId,
    owner,
    createdAt: now,
    ...(preparationId && preparer && { preparation: { preparationId, preparer } }),
  })
  const { memo_key } = await tx
    .insertInto('memos')
    .values({
      memo_id: memoId,
      revision: 0,
      state: JSON.stringify(toStore(MEMO_STATE, state)),
      owner_email: owner.email,
      owner_name: owner.name,
      template_id: template.templateId,
      version_id: template.versionId,
      template_name: template.templateName,
      owner_subject: '',
      created_at: now,
      modified_at: now,
      changed_at: now,
      preparation_id: preparationId ?? null,
      preparer_id: preparerId ?? null,
    })
    .returning('memo_key')
    .executeTakeFirstOrThrow()
  return {
    memoKey: memo_key,
    revision: 0,
    state,
    templateId: template.templateId,
    versionId: template.versionId,
    templateName: template.templateName,
    publicSubject: '',
    ownerSubject: '',
    publicAmount: null,
    ...(preparationId && { preparedUnder: preparationId }),
    evidence: { entryNo: 0, eventNo: 0, hash: null },
  }
}
