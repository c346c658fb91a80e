import { checkInfo, checkLevelTime, TEMPLATE_CODE } from '@countersign/domain'
import type { LevelTime, TemplateInfo } from '@countersign/domain'
import { texts } from '../../texts.ts'
import type { TemplateDraft } from '../wizard-state.ts'

type InfoField = keyof TemplateInfo | keyof LevelTime
export type InfoErrors = Partial<Record<InfoField, string>>

const FIELDS = [
  'category_id',
  'template_code',
  'template_name',
  'description',
  'guidelines',
  'level_days',
  'escalation_contact',
] as const satisfies InfoField[]

/** Errors that more typing cannot fix, so they appear while typing. */
const WHILE_TYPING = [
  'WRONG_CODE',
  'NAME_TOO_LONG',
  'DESCRIPTION_TOO_LONG',
  'GUIDELINES_TOO_LARGE',
  'GUIDELINES_TOO_COMPLEX',
  'WRONG_LEVEL_DAYS',
]

/** What the first step edits. */
type FirstStep = Pick<TemplateDraft, 'info' | 'config'>

const findingsOf = ({ info, config }: FirstStep) => [...checkInfo(info), ...checkLevelTime(config)]

export function typedErrors(draft: FirstStep): InfoErrors {
  const found = findingsOf(draft).filter(({ code }) => WHILE_TYPING.includes(code))
  return Object.fromEntries(found.map(({ path: [key = ''], message }) => [key, message]))
}

/** Whether the code is well-formed, so that the server can check it. */
export function isCode(code: string): boolean {
  return TEMPLATE_CODE.test(code)
}

/** The errors that block leaving step 1, in the order of its fields (W7). */
export function infoErrors(draft: FirstStep, isCodeTaken: boolean): InfoErrors {
  const findings = findingsOf(draft)
  return Object.fromEntries(
    FIELDS.flatMap((field) => {
      const found = findings.find((one) => one.path[0] === field)?.message
      const taken = field === 'template_code' && isCodeTaken ? texts.errors.takenCode : undefined
      const error = found ?? taken
      return error === undefined ? [] : [[field, error]]
    }),
  )
}
