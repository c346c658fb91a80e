import type { ChangeUses } from '../change-memo.ts'
import type { CallName, CallOutput } from '@countersign/contract'
import { ability, abilityParams, carryOver, refusal, toContent } from '@countersign/domain'
import { CallFailure, noAccess } from '../../protocol/call-failure.ts'
import type { Handler } from '../../protocol/handler.ts'
import { idempotent } from '../../protocol/idempotency.store.ts'
import type { CallContext } from '../../protocol/services.ts'
import { memoRules } from '../../memos/memo-context.ts'
import type { VisibleMemo } from '../../memos/memo-view.queries.ts'
import { visibleMemo } from '../../memos/memo-view.queries.ts'
import { refused } from '../../memos/refusal-messages.ts'
import { readListMoment } from '../../people/list-moment.queries.ts'
import { withEntriesInUse } from '../../templates/lists/form-lists.ts'
import { publishedVersion } from '../../templates/template.queries.ts'
import { requireCreation, writeNewMemo } from '../new-memos/new-memo.ts'
import type { Written } from '../writing/write-memo.ts'
import { WRITTEN_MESSAGES } from '../writing/written-messages.ts'

/** Begins a draft with the answers of one's own memo that fit the current version of its template (M8). */
export const duplicateMemo: Handler<'duplicate_memo', ChangeUses | 'pool'> = async (input, context) => {
  const memo = await visibleMemo(context.services, input.memo_id, context.caller)
  if (memo.role !== 'owner') throw noAccess()
  return beginFrom(memo, context, { call: 'duplicate_memo', input })
}

/** The same to amend, extend or revoke an approved memo, one's own or one in which one takes part (R4). */
export const linkMemo: Handler<'link_memo', ChangeUses | 'pool'> = async (input, context) => {
  const { services, caller } = context
  const memo = await visibleMemo(services, input.memo_id, caller)
  const rules = memoRules(caller.remoteConfig, {})
  const found = ability(memo.current, { email: caller.email, isAdmin: caller.isAdmin }, rules, 'link')
  if (!found.allowed) throw refused(refusal(found.reason, abilityParams(found.reason, rules)))
  const link = { kind: input.kind, memo_id: memo.memoId }
  return beginFrom(memo, context, { call: 'link_memo', input, link })
}

interface Beginning {
  call: Extract<CallName, 'duplicate_memo' | 'link_memo'>
  input: { idempotency_key?: string | undefined }
  link?: Written['link']
}

async function beginFrom(
  memo: VisibleMemo,
  context: CallContext<ChangeUses>,
  { call, input, link }: Beginning,
): Promise<CallOutput<'duplicate_memo'>> {
  const { services, caller } = context
  await requireCreation(services.db, caller)
  return services.db.transaction().execute((tx) =>
    idempotent(tx, { caller, call, key: input.idempotency_key, input }, async () => {
      const template = await publishedVersion(tx, memo.templateId)
      if (!template)
        throw new CallFailure(
          'FAILED_PRECONDITION',
          `This memo cannot be ${link ? 'amended, extended or revoked' : 'duplicated'}: its template is no longer published.`,
        )
      const form = await withEntriesInUse(tx, template.content, memo.content, {
        readMoment: () => readListMoment(tx, caller.email, services.now()),
      })
      const { answers, leftOut } = carryOver(form, memo.content)
      const draft = await writeNewMemo(tx, context, template, {
        action: 'SAVE_AS_DRAFT',
        memo_content: toContent(template.content, answers).map((section) => ({ ...section })),
        sequences: [],
        ...(link && { link }),
        message: link ? WRITTEN_MESSAGES.LINKED : WRITTEN_MESSAGES.DUPLICATED,
      })
      return { ...draft, left_out: leftOut }
    }),
  )
}
