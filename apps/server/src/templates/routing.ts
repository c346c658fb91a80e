import { withPresentAddresses } from '../people/renamed.queries.ts'
import type {
  ComputedRoute,
  KeptLevel,
  MemoContent,
  NoApproval,
  OwnersPlace,
  Policy,
  PolicyFacts,
  PolicyRefusal,
  Routing,
  SourceProblem,
} from '@countersign/domain'
import {
  computeRoute,
  fromContent,
  manilaDate,
  policyFacts,
  policyOn,
  policyRefusalText,
  policyWords,
  relevantPolicy,
  rolesIn,
} from '@countersign/domain'
import { readOwnersPlace, readPolicyDirectory } from '../people/policy-directory.queries.ts'
import { createRemoteConfig } from '../platform/config/remote-config.queries.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { CallFailure } from '../protocol/call-failure.ts'
import type { TemplateVersion } from './template.queries.ts'

/** A memo, as its policy looks at it. */
export interface RoutedMemo {
  ownerEmail: string
  now: Date
  /** Of a memo that was submitted before: its levels, and what its first submission froze (H1, N6). */
  submitted?: { kept: readonly KeptLevel[]; place: OwnersPlace }
}

/** What an owner's routes are computed from at this moment (N3): null where no policy counts today (N5). */
export async function readRouting(
  db: Db | Tx,
  { policies }: Pick<TemplateVersion, 'policies'>,
  { ownerEmail, now, submitted }: RoutedMemo,
): Promise<Routing | null> {
  const day = manilaDate(now.toISOString())
  const named = policyOn(policies, day)
  if (!named) return null
  const policy = await withPresentAddresses(db, named)
  const place = submitted?.place ?? (await readOwnersPlace(db, ownerEmail))
  const relevant = relevantPolicy(submitted ? policy : await withSettings(db, policy), place)
  const directory = await readPolicyDirectory(db, {
    email: ownerEmail,
    place,
    roleIds: rolesIn(relevant),
    day,
  })
  return { policy: relevant, directory, kept: submitted?.kept ?? [] }
}

const NEEDS_AN_APPROVAL =
  'By the policy of this form, this memo would need no approval, which Settings do not allow. Ask an administrator to check it.'

/** N1: at a first submission, 'no approval needed' refuses where Settings don't allow it any more. */
async function withSettings(db: Db | Tx, policy: Policy): Promise<Policy> {
  if (policy.otherwise.kind !== 'NO_APPROVAL') return policy
  const settings = await createRemoteConfig(db).read()
  if (settings.is_policy_without_approval_enabled) return policy
  return { ...policy, otherwise: { kind: 'REFUSE', text: NEEDS_AN_APPROVAL } }
}

type Form = Pick<TemplateVersion, 'content' | 'templateConfig'>

/** What a policy judges a memo by. */
export function factsOf(
  { content: template, templateConfig: config }: Form,
  { directory }: Routing,
  content: MemoContent,
): PolicyFacts {
  const { company_id: companyId, group_id: groupId } = directory
  const { answers } = fromContent(template, content)
  return policyFacts({ content: template, config }, answers, { companyId, groupId })
}

/**
 * The route that a policy asks for, or that it needs no approval (N1).
 * @throws CallFailure FAILED_PRECONDITION where it refuses the memo
 */
export function askedRoute(template: Form, routing: Routing, facts: PolicyFacts): ComputedRoute | NoApproval {
  const { policy, directory, kept } = routing
  const computed = computeRoute(policy, facts, directory, kept)
  if (computed.kind !== 'REFUSED') return computed
  throw refusedByPolicy(computed.refusal, template)
}

/** The refusal of a memo by its policy (N3). */
export function refusedByPolicy(
  refusal: PolicyRefusal | SourceProblem,
  { content, templateConfig }: Form,
): CallFailure {
  return new CallFailure(
    'FAILED_PRECONDITION',
    policyRefusalText(refusal, policyWords(content, templateConfig)),
    { reason: 'POLICY_REFUSES' },
  )
}
