import { REAPPROVAL_LEVEL } from '../form/template/limits.ts'
import { sectionFields } from '../form/template/template.ts'
import type { ReapprovalRule, TemplateConfig, TemplateContent } from '../form/template/template.ts'
import type { TemplateFinding } from './checks/finding.ts'

export const REAPPROVAL_LEVEL_MESSAGE = `Approvals can fall from level ${REAPPROVAL_LEVEL.min} to level ${REAPPROVAL_LEVEL.max} on.`

/** N7: the questions whose change makes approvals fall are in the form, and can be answered. */
export function checkReapproval(
  content: TemplateContent,
  { reapproval }: Partial<TemplateConfig>,
): TemplateFinding[] {
  if (!reapproval) return []
  const fields = new Map(content.flatMap(sectionFields).map((field) => [field.field_id, field]))
  return reapproval.questions.flatMap((id, at): TemplateFinding[] => {
    const field = fields.get(id)
    const place = ['Re-approval', ...(field ? [field.field_name] : [])].join(' › ')
    const finding = {
      part: 'reapproval',
      path: ['questions', String(at)],
      place,
      blocksSaving: false,
    } as const
    if (!field) return [{ ...finding, severity: 'error', code: 'REAPPROVAL_GONE', message: MESSAGES.GONE }]
    if (!field.hidden) return []
    return [{ ...finding, severity: 'error', code: 'REAPPROVAL_HIDDEN', message: MESSAGES.HIDDEN }]
  })
}

/** N7: the level from which approvals fall. */
export function checkReapprovalLevel({ reapproval }: Partial<TemplateConfig>): TemplateFinding[] {
  if (!reapproval || isLevel(reapproval)) return []
  return [
    {
      severity: 'error',
      blocksSaving: true,
      part: 'reapproval',
      code: 'WRONG_REAPPROVAL_LEVEL',
      path: ['from_level'],
      place: 'Re-approval',
      message: REAPPROVAL_LEVEL_MESSAGE,
    },
  ]
}

const MESSAGES = {
  GONE: 'A question whose change makes approvals fall is no longer in the form',
  HIDDEN: 'This question is hidden, so its answer can never change',
} as const

function isLevel({ from_level }: ReapprovalRule): boolean {
  return (
    Number.isInteger(from_level) && from_level >= REAPPROVAL_LEVEL.min && from_level <= REAPPROVAL_LEVEL.max
  )
}
