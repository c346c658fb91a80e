import { ANSWERING_LEVEL } from '../../form/template/limits.ts'
import { isOfLevel } from '../../form/template/level-sections.ts'
import type { LevelSection } from '../../form/template/level-sections.ts'
import type { TemplateContent } from '../../form/template/template.ts'
import { levelsOf } from '../../policy/form/relevant-policy.ts'
import type { Policy } from '../../policy/table/policy.ts'
import type { TemplateFinding } from './finding.ts'
import { placeOf } from './places.ts'

const { min, max } = ANSWERING_LEVEL

/** What is wrong about the levels whose approvers answer a section (R7). */
const ANSWERING_MESSAGES = {
  NOT_CHOSEN: 'Choose at least one level whose approvers answer this section',
  GONE: 'A level whose approvers answer this section is no longer in the policy. Choose the levels again',
  NEEDS_POLICY_LEVEL: 'This template has a policy: choose which of its levels answer this section',
  NEEDS_NUMBER:
    'Owners choose the levels of this template: name the number of the level that answers this section',
  WRONG_NUMBER: `The level that answers a section is one of ${min} to ${max}`,
} as const

type Fault = keyof typeof ANSWERING_MESSAGES

/** R7: the approvers who answer a section are those of levels that the template's memos can have. */
export function checkAnsweringLevels(
  content: TemplateContent,
  policy: Policy | null | undefined,
): TemplateFinding[] {
  return content.filter(isOfLevel).flatMap((section): TemplateFinding[] => {
    const fault = faultOf(section, policy ?? null)
    if (!fault) return []
    const path = [section.field_id]
    return [
      {
        severity: 'error',
        blocksSaving: false,
        part: 'form',
        code: `ANSWERED_BY_${fault}`,
        path,
        place: placeOf(content, path),
        message: ANSWERING_MESSAGES[fault],
      },
    ]
  })
}

function faultOf({ answered_by }: LevelSection, policy: Policy | null): Fault | undefined {
  if (answered_by.kind === 'LEVEL') {
    if (policy) return 'NEEDS_POLICY_LEVEL'
    const { number } = answered_by
    return Number.isInteger(number) && number >= min && number <= max ? undefined : 'WRONG_NUMBER'
  }
  if (!policy) return 'NEEDS_NUMBER'
  if (answered_by.level_ids.length === 0) return 'NOT_CHOSEN'
  const known = new Set(levelsOf(policy).map(({ level_id }) => level_id))
  return answered_by.level_ids.every((id) => known.has(id)) ? undefined : 'GONE'
}
