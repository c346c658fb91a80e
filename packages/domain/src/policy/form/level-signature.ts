import type { SignatureRule } from '../../form/template/template.ts'
import { levelsOf } from './relevant-policy.ts'
import type { PolicySchedule } from '../versions/policy-schedule.ts'
import { policyOn } from '../versions/policy-schedule.ts'

/**
 * Which approvals at a level need a passkey, as the policy says that counted when the memo was submitted (O4). A level that it doesn't
 * have, because an earlier policy asked for it, is looked up in the version's other policies. Rows may name one level in several ways:
 * then all that they say applies.
 * @param level_id undefined for a level that no policy asked for: no policy has it
 * @param day of the submission, in Manila
 */
export function levelSignatures(
  schedule: PolicySchedule,
  level_id: string | undefined,
  day: string,
): SignatureRule[] {
  const others = [schedule.policy, ...schedule.earlier.map(({ policy }) => policy)]
  for (const policies of [[policyOn(schedule, day)], others]) {
    const levels = policies
      .flatMap((policy) => (policy ? levelsOf(policy) : []))
      .filter((level) => level.level_id === level_id)
    if (levels.length > 0) return levels.flatMap(({ signature }) => signature ?? [])
  }
  return []
}
