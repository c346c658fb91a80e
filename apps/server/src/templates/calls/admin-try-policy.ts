import { computeRoute, fromContent, manilaDate, policyFacts, rolesIn } from '@countersign/domain'
import { awayOn } from '../../people/absences/away-today.queries.ts'
import { readPolicyDirectories } from '../../people/policy-directory.queries.ts'
import { withPresentAddresses } from '../../people/renamed.queries.ts'
import { isUuid } from '../../platform/db/uuid.ts'
import type { Handler } from '../../protocol/handler.ts'
import { readFormOfMoments } from '../lists/form-lists.ts'
import { ownTemplates } from '../admin-template.queries.ts'
import { draftedForm } from '../policy/drafted-policy.ts'
import { readPolicyOrganisation } from '../policy/policy-organisation.queries.ts'
import type { TriedRoute } from '../policy/present-tried.ts'
import { askedPeople, presentTried } from '../policy/present-tried.ts'

/** Computes the routes of sample answers, as submissions do, with today's people (N3). @throws CallFailure INVALID_ARGUMENT */
export const adminTryPolicy: Handler<'admin-try_policy', 'db' | 'now'> = async (
  input,
  { services: { db, now }, caller },
) => {
  const { samples } = input
  const policy = await withPresentAddresses(db, input.policy)
  const form = draftedForm(input)
  const day = manilaDate(now().toISOString())
  const owners = samples.map(({ owner_email: email }) => ({ email }))
  const directories = await readPolicyDirectories(db, owners, { roleIds: rolesIn(policy), day })
  const formOf = await readFormOfMoments(
    db,
    form.content,
    samples.flatMap(({ memo_content }) => memo_content),
  )
  const tried = samples.map(({ sample_id: sampleId, memo_content }, at): TriedRoute => {
    const directory = directories[at]!
    const { company_id: companyId, group_id: groupId } = directory
    const content = formOf({ companyId, day })
    const { answers } = fromContent(content, memo_content)
    const facts = policyFacts(form, answers, { companyId, groupId })
    return { sampleId, content, facts, directory, computed: computeRoute(policy, facts, directory) }
  })
  const organisation = await readPolicyOrganisation(db, policy, { settings: caller.remoteConfig, day })
  const own = await ownTemplates(db, caller)
  const named = input.template_id && isUuid(input.template_id) ? input.template_id : null
  const templateId = named !== null && (own === null || own.has(named)) ? named : null
  const aways = await awayOn(db, tried.flatMap(askedPeople), { day, templateId })
  return { results: tried.map((one) => presentTried(one, { ...form, policy, organisation, aways })) }
}
