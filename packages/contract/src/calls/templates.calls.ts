import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { claim, preparedFor } from '../wire/common.ts'
import { template, templateRow } from '../wire/template.ts'

export const getTemplates = defineCall({
  name: 'get_templates',
  summary: 'The published templates: for the picker (field_path, field_value) or for filters (user_id) (I2).',
  access: 'signed-in',
  apiToken: 'read',
  scope: { kind: 'catalogue' },
  mutation: false,
  input: z.object({
    field_path: z.literal('status').nullish(),
    field_value: z.literal('PUBLISHED').nullish(),
    user_id: claim,
  }),
  output: z.array(templateRow),
})

export const getTemplateById = defineCall({
  name: 'get_template_by_id',
  summary:
    'One published template with its form, and what the routes of the caller’s memos are computed from (N3).',
  access: 'signed-in',
  apiToken: 'read',
  scope: { kind: 'catalogue' },
  mutation: false,
  input: z.object({ template_id: z.string().min(1).max(60), prepared_for: preparedFor }),
  output: template,
  errors: ['NOT_FOUND', 'POLICY_REFUSES'],
})
