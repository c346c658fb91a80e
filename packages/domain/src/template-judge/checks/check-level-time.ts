import { notAnAddress, parseEmailAddress } from '../../email/email-address.ts'
import { LEVEL_DAYS } from '../../form/template/limits.ts'
import type { TemplateConfig } from '../../form/template/template.ts'
import type { TemplateFinding } from './finding.ts'

/** What the first step says of a template's levels (W7, L2). */
export type LevelTime = Pick<TemplateConfig, 'level_days' | 'escalation_contact'>

export const LEVEL_DAYS_MESSAGE = `A level has ${LEVEL_DAYS.min} to ${LEVEL_DAYS.max} working days.`

const NAMES = {
  level_days: 'Working days per level',
  escalation_contact: 'Escalation contact',
} as const satisfies Record<keyof LevelTime, string>

/** What prevents the levels' time from being saved, in the order of its fields. Both are optional. */
export function checkLevelTime({ level_days, escalation_contact }: LevelTime): TemplateFinding[] {
  const found: TemplateFinding[] = []
  if (level_days !== undefined && !isLevelDays(level_days))
    found.push(finding('WRONG_LEVEL_DAYS', 'level_days', LEVEL_DAYS_MESSAGE))
  if (escalation_contact !== undefined && parseEmailAddress(escalation_contact) === null)
    found.push(finding('WRONG_ESCALATION_CONTACT', 'escalation_contact', notAnAddress(escalation_contact)))
  return found
}

function isLevelDays(days: number): boolean {
  return Number.isInteger(days) && days >= LEVEL_DAYS.min && days <= LEVEL_DAYS.max
}

function finding(code: string, key: keyof LevelTime, message: string): TemplateFinding {
  return {
    severity: 'error',
    blocksSaving: true,
    part: 'level_time',
    code,
    path: [key],
    place: NAMES[key],
    message,
  }
}
