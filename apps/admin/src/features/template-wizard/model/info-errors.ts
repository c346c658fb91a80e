import { checkInfo, TEMPLATE_CODE } from '@countersign/domain'
import type { TemplateInfo } from '@countersign/domain'
import { texts } from '../texts.ts'

export type InfoErrors = Partial<Record<keyof TemplateInfo, string>>

const FIELDS = ['category_id', 'template_code', 'template_name', 'description', 'guidelines'] as const

/** Errors that more typing cannot fix, so they appear while typing. */
const WHILE_TYPING = [
  'WRONG_CODE',
  'NAME_TOO_LONG',
  'DESCRIPTION_TOO_LONG',
  'GUIDELINES_TOO_LARGE',
  'GUIDELINES_TOO_COMPLEX',
]

export function typedErrors(info: TemplateInfo): InfoErrors {
  const found = checkInfo(info).filter(({ code }) => WHILE_TYPING.includes(code))
  return Object.fromEntries(found.map(({ path: [key = ''], message }) => [key, message]))
}

/** Whether the code is well-formed, so that the server can check it. */
export function isCode(code: string): boolean {
  return TEMPLATE_CODE.test(code)
}

/** The errors that block leaving step 1, in the order of its fields (W7). */
export function infoErrors(info: TemplateInfo, isCodeTaken: boolean): InfoErrors {
  const findings = checkInfo(info)
  return Object.fromEntries(
    FIELDS.flatMap((field) => {
      const found = findings.find((one) => one.path[0] === field)?.message
      const taken = field === 'template_code' && isCodeTaken ? texts.errors.takenCode : undefined
      const error = found ?? taken
      return error === undefined ? [] : [[field, error]]
    }),
  )
}
