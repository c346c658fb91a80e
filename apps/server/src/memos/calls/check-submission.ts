import type { SpecialKind } from '@countersign/domain'
import {
  amountBounds,
  highFigure,
  manilaDate,
  memoAmount,
  memoSubject,
  policyOn,
  specials,
  stripHidden,
} from '@countersign/domain'
import { readRequestFacts } from '../../memo-lists/specials/special-facts.queries.ts'
import { presentSpecial } from '../../memo-lists/specials/with-specials.ts'
import { CallFailure } from '../../protocol/call-failure.ts'
import type { Handler } from '../../protocol/handler.ts'
import { publishedVersion } from '../../templates/template.queries.ts'
import { readPlaceOfOwner } from '../frozen-place.queries.ts'

/** What its owner is warned of. */
const WARNINGS: readonly SpecialKind[] = ['DUPLICATE', 'SPLIT']

/** Warns an owner of what approvers would find special about a memo, before it is submitted (M2). */
export const checkSubmission: Handler<'check_submission', 'db' | 'pool' | 'now'> = async (
  { template_id, memo_id, memo_content },
  { services, caller },
) => {
  const template = await publishedVersion(services.db, template_id)
  if (!template) throw new CallFailure('NOT_FOUND', 'There is no such template.')
  const content = stripHidden(template.content, memo_content)
  const amount = memoAmount(template.templateConfig, content)
  if (!amount) return { specials: [] }
  const placeOf = () => readPlaceOfOwner(services.db, { email: caller.email, memoId: memo_id ?? null })
  const now = services.now()
  const policy = policyOn(template.policies, manilaDate(now.toISOString()))
  const facts = await readRequestFacts(services, {
    personId: caller.personId,
    email: caller.email,
    memoId: memo_id ?? '',
    versionId: template.versionId,
    subject: memoSubject(content),
    amount: amount.value,
    currency: amount.currency,
    now,
  })
  const found = specials({
    ...facts,
    now: now.toISOString(),
    owner: caller.name,
    amount,
    submittedAt: now.toISOString(),
    highFigure: highFigure(template.templateConfig, amount.currency) ?? null,
    policyBounds: policy === null ? [] : amountBounds(policy, await placeOf(), amount.currency),
    changedSince: null,
    fell: null,
    askedAt: null,
    isFirstMemo: false,
    overdue: null,
    actingFor: null,
  })
  return { specials: found.filter(({ kind }) => WARNINGS.includes(kind)).map(presentSpecial) }
}
