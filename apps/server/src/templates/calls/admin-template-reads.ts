import type { Handler } from '../../http/handler.ts'
import {
  isCodeFree,
  openMemos,
  templateForEditing,
  templateHistory,
  templateRows,
} from '../admin-template.queries.ts'

/** The Published and Unpublished tabs (console document section 2.5). */
export const adminGetTemplates: Handler<'admin-get_templates'> = ({ field_value }, { services }) =>
  templateRows(services.db, field_value ? [field_value] : ['PUBLISHED', 'UNPUBLISHED'])

/** The Drafts tab. */
export const adminGetDraftedTemplates: Handler<'admin-get_drafted_templates'> = (_input, { services }) =>
  templateRows(services.db, ['DRAFT'])

export const adminGetTemplateById: Handler<'admin-get_template_by_id'> = (input, { services }) =>
  templateForEditing(services.db, input.template_id, input.version_id)

export const adminGetTemplateVersions: Handler<'admin-get_template_versions'> = (
  { template_id },
  { services },
) => templateHistory(services.db, template_id)

export const adminCheckTemplateCode: Handler<'admin-check_template_code'> = async (
  { template_code },
  { services },
) => ({ available: await isCodeFree(services.db, template_code) })

export const adminGetPublishingEffects: Handler<'admin-get_publishing_effects'> = (
  { template_id },
  { services },
) => openMemos(services.db, template_id)
