import type { EarlierPolicy, VersionPolicy } from '@countersign/domain'
import {
  changesPolicy,
  checkAnsweringLevels,
  earlierPolicies,
  formatDate,
  judgePolicy,
  manilaDate,
  ownersSections,
} from '@countersign/domain'
import type { Tx } from '../../platform/db/database.ts'
import { CallFailure } from '../../protocol/call-failure.ts'
import { refuseStaleSignIn } from '../../protocol/fresh-sign-in.ts'
import type { CallContext } from '../../protocol/services.ts'
import type { LockedTemplate, VersionContent } from '../template-versions.store.ts'
import { publishVersion, readSchedule, readVersionContent } from '../template-versions.store.ts'
import { recordPolicy } from './recorded-policy.store.ts'
import { requireRolesOf } from '../policy-roles.store.ts'

export const WAITS_FOR_CONFIRMATION =
  'Your template has been saved. It is published once another administrator has confirmed its policy.'

/** Who asks for a confirmation, and when. */
export function requestBy({ services, caller }: CallContext<'now'>) {
  return { by: caller, at: services.now() }
}

export interface PublishedVersion {
  versionId: string
  content: VersionContent
  /** Confirmed by a second administrator. */
  isConfirmed?: true
}

/**
 * Publishes a version of a locked template, unless its changed policy needs another administrator (N5).
 * @returns whether it waits for one
 * @throws CallFailure FAILED_PRECONDITION where a changed policy needs a fresh sign-in (P3), an earlier one doesn't fit the form, or a
 * role has just been deleted
 */
export async function publishOrWait(
  tx: Tx,
  { services, caller }: CallContext<'evidence' | 'now'>,
  template: LockedTemplate,
  { versionId, content, isConfirmed }: PublishedVersion,
): Promise<boolean> {
  const now = services.now()
  const today = manilaDate(now.toISOString())
  const live = template.versions.find(({ status }) => status === 'PUBLISHED' || status === 'UNPUBLISHED')
  const before = live ? policyOf(await readVersionContent(tx, live.version_id)) : null
  if (changesPolicy(policyOf(content), before, today)) {
    refuseStaleSignIn(caller, now)
    if (caller.remoteConfig.is_policy_confirmation_enabled && !isConfirmed) return true
  }
  // A version that was live before keeps what counted before its policy.
  const earlier =
    live?.version_id === versionId
      ? undefined
      : earlierPolicies(
          content.policy_starts_on,
          live ? await readSchedule(tx, live.version_id) : null,
          today,
        )
  requireFitting(earlier ?? [], content)
  await requireRolesOf(tx, content.policy)
  await publishVersion(tx, template.templateId, versionId, { by: caller.name, at: now }, earlier)
  await recordPolicy(tx, services.evidence, { versionId, at: now })
  return false
}

/**
 * N5: a policy that counts until the version's own starts looks at what owners answer in the version's form, and has the levels whose
 * approvers answer its other sections (R7). Without a policy, owners name the levels.
 * @throws CallFailure FAILED_PRECONDITION where it can't
 */
function requireFitting(
  earlier: readonly EarlierPolicy[],
  { template_content: content, template_config: config }: VersionContent,
): void {
  const owners = ownersSections(content)
  for (const { until, policy } of earlier) {
    const found = [
      ...(policy ? judgePolicy(policy, { content: owners, config }) : []),
      ...checkAnsweringLevels(content, policy),
    ].find(({ severity }) => severity === 'error')
    if (!found) continue
    const day = formatDate(until)
    const start = policy
      ? `The policy that counts until ${day} does not fit this form`
      : `Without a policy until ${day}, this form has no such level`
    throw new CallFailure('FAILED_PRECONDITION', `${start}. ${found.place}: ${found.message}.`)
  }
}

function policyOf({ policy, policy_starts_on, template_config }: VersionContent): VersionPolicy {
  return { policy, starts_on: policy_starts_on, config: template_config }
}
