import type { ChangeUses } from '../change-memo.ts'
import { carryOver, toContent } from '@countersign/domain'
import { CallFailure, noAccess } from '../../protocol/call-failure.ts'
import type { Handler } from '../../protocol/handler.ts'
import { idempotent } from '../../protocol/idempotency.store.ts'
import { visibleMemo } from '../../memos/memo-view.queries.ts'
import { readListMoment } from '../../people/list-moment.queries.ts'
import { withEntriesInUse } from '../../templates/lists/form-lists.ts'
import { publishedVersion } from '../../templates/template.queries.ts'
import { requireCreation, writeNewMemo } from '../new-memos/new-memo.ts'
import { WRITTEN_MESSAGES } from '../writing/written-messages.ts'

/** Begins a draft with the answers of one's own memo that fit the current version of its template (M8). */
export const duplicateMemo: Handler<'duplicate_memo', ChangeUses | 'pool'> = async (input, context) => {
  const { services, caller } = context
  const memo = await visibleMemo(services, input.memo_id, caller)
  if (memo.role !== 'owner') throw noAccess()
  await requireCreation(services.db, caller)
  return services.db.transaction().execute((tx) =>
    idempotent(tx, { caller, call: 'duplicate_memo', key: input.idempotency_key, input }, async () => {
      const template = await publishedVersion(tx, memo.templateId)
      if (!template)
        throw new CallFailure(
          'FAILED_PRECONDITION',
          'This memo cannot be duplicated: its template is no longer published.',
        )
      const form = await withEntriesInUse(tx, template.content, memo.content, {
        readMoment: () => readListMoment(tx, caller.email, services.now()),
      })
      const { answers, leftOut } = carryOver(form, memo.content)
      const draft = await writeNewMemo(tx, context, template, {
        action: 'SAVE_AS_DRAFT',
        memo_content: toContent(template.content, answers).map((section) => ({ ...section })),
        sequences: [],
        message: WRITTEN_MESSAGES.DUPLICATED,
      })
      return { ...draft, left_out: leftOut }
    }),
  )
}
