import type { CallOutput } from '@countersign/contract'
import type { Coverage, MissingHolder, Policy, PolicyContext, PolicyOrganisation } from '@countersign/domain'
import {
  coverageOf,
  gapTexts,
  judgePolicy,
  knownValues,
  manilaDate,
  missingHolders,
  missingHolderText,
  subjectWord,
  valueName,
} from '@countersign/domain'
import type { Handler } from '../../protocol/handler.ts'
import { readJudgedLists } from '../lists/judged-lists.ts'
import { requireOwnTemplate } from '../admin-template.queries.ts'
import { draftedForm } from '../policy/drafted-policy.ts'
import { readPolicyOrganisation } from '../policy/policy-organisation.queries.ts'
import { reviewLatestMemos } from '../policy/review-recent.ts'

type Checked = CallOutput<'admin-check_policy'>

/** The check before publishing (N5): nothing is saved. @throws CallFailure INVALID_ARGUMENT, NOT_FOUND */
export const adminCheckPolicy: Handler<'admin-check_policy', 'db' | 'evidence' | 'now'> = async (
  input,
  { services: { db, evidence, now }, caller },
) => {
  const { policy, template_id } = input
  if (template_id) await requireOwnTemplate(db, caller, template_id)
  const form = draftedForm(input)
  const day = manilaDate(now().toISOString())
  const organisation = await readPolicyOrganisation(db, policy, { settings: caller.remoteConfig, day })
  const keeps_evidence = evidence !== null
  const lists = await readJudgedLists(db, form.content, policy)
  const context = { ...form, organisation, ...lists, keeps_evidence }
  return {
    findings: judgePolicy(policy, context),
    coverage: coverageOf(policy, knownValues(context))?.map((one) => drawn(one, policy, context)) ?? null,
    holders: presentHolders(missingHolders(policy, context), organisation),
    recent: template_id
      ? await reviewLatestMemos(db, { templateId: template_id, policy, day, ...form })
      : null,
    allows_no_approval: organisation.allows_no_approval,
    needs_confirmation: caller.remoteConfig.is_policy_confirmation_enabled,
  }
}

type Drawn = NonNullable<Checked['coverage']>[number]

function drawn(coverage: Coverage, policy: Policy, context: PolicyContext): Drawn {
  const { by, bars } = coverage
  return {
    coverage,
    by_name: by && subjectWord(context, by),
    bar_names: bars.map(({ value }) => (value === null ? '' : by ? valueName(context, by, value) : value)),
    gaps: gapTexts(coverage, policy.otherwise, context),
  }
}

function presentHolders(
  missing: readonly MissingHolder[],
  { companies }: PolicyOrganisation,
): Checked['holders'] {
  const lacking = (id: string) =>
    missing.some(({ place }) => place.kind === 'EVERYWHERE' || (place.kind === 'COMPANY' && place.id === id))
  return {
    missing: missing.map(({ place, ...one }) => ({
      role_id: one.role_id,
      role_name: one.role_name,
      place_kind: place.kind,
      place_id: 'id' in place ? place.id : null,
      place_name: one.place_name,
      text: missingHolderText({ place, ...one }),
    })),
    complete_companies: companies.filter(({ id }) => !lacking(id)).length,
    companies: companies.length,
  }
}
