import type { TemplateConfig } from '@countersign/domain'
import { z } from 'zod'
import { instant } from './common.ts'
import { templateContent } from './memo.ts'
import { ofOwner } from './routing.ts'

/** A column that a template adds to lists (U38). */
const header = z.object({ key: z.string().min(1).max(100), label: z.string().min(1).max(100) })

/** By list ('approvals'), then by its tab ('history'). */
export const headers = z.record(z.string().max(40), z.record(z.string().max(40), z.array(header).max(20)))

export const templateRow = z.object({
  template_id: z.string(),
  template_name: z.string(),
  template_code: z.string(),
  description: z.string(),
  category_id: z.string().nullable(),
  category_name: z.string().nullable(),
  headers,
})

export const template = templateRow.extend({
  version_id: z.string(),
  creator_user_id: z.string().nullable(),
  status: z.literal('PUBLISHED'),
  template_content: templateContent,
  template_config: z.looseObject({ allow_sub_approvals: z.boolean().optional() }) as z.ZodType as z.ZodType<
    Partial<TemplateConfig>
  >,
  guidelines: z.string(),
  workflow: z.string(),
  ...ofOwner,
  api_version: z.literal('v2'),
  date_created: instant,
  date_last_modified: instant,
})
