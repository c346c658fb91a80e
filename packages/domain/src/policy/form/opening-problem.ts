import type { PolicyFacts } from '../table/facts.ts'
import type { Policy, PolicySource } from '../table/policy.ts'
import type { PolicyDirectory } from '../table/policy-directory.ts'
import { peopleOf } from '../source-people.ts'
import type { SourceProblem } from '../source-people.ts'
import { levelsOf } from './relevant-policy.ts'

/**
 * Why a form can't be opened (N3): a role without holder, or a profile without the group, company or manager that the policy
 * needs; null where there is nothing in the way. What depends on answers is judged when they are there.
 * @param policy of this owner (`relevantPolicy`)
 */
export function openingProblem(policy: Policy, directory: PolicyDirectory): SourceProblem | null {
  for (const { sources } of levelsOf(policy))
    for (const source of sources) {
      const problem = problemOf(source, directory)
      if (problem) return problem
    }
  return null
}

function problemOf(source: PolicySource, directory: PolicyDirectory): SourceProblem | null {
  if (source.kind === 'ROLE' && (source.place.kind === 'ANSWER' || source.place.kind === 'ROWS')) {
    const role = directory.roles.find(({ role_id }) => role_id === source.role_id)
    if (!role) return { code: 'ROLE_UNKNOWN' }
    const isHeld = role.holdings.some(({ place }) => place.kind === 'VALUE')
    return isHeld ? null : { code: 'ROLE_WITHOUT_HOLDER', role: role.name }
  }
  const found = peopleOf(source, NO_ANSWERS, directory)
  return 'problem' in found ? found.problem : null
}

const NO_ANSWERS: PolicyFacts = { answers: new Map(), amount: null, companyId: null, groupId: null }
