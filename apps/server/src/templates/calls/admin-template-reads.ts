import type { Handler } from '../../protocol/handler.ts'
import {
  countOpenMemos,
  isCodeFree,
  listTemplateHistory,
  listVersions,
  readTemplateForEditing,
} from '../admin-template.queries.ts'

/** The Published and Unpublished tabs (W5). */
export const adminGetTemplates: Handler<'admin-get_templates', 'db'> = (
  { field_value },
  { services, caller },
) => listVersions(services.db, caller, field_value ? [field_value] : ['PUBLISHED', 'UNPUBLISHED'])

/** The Drafts tab. */
export const adminGetDraftedTemplates: Handler<'admin-get_drafted_templates', 'db'> = (
  _input,
  { services, caller },
) => listVersions(services.db, caller, ['DRAFT'])

export const adminGetTemplateById: Handler<'admin-get_template_by_id', 'db'> = (
  input,
  { services, caller },
) => readTemplateForEditing(services.db, caller, input.template_id, input.version_id)

export const adminGetTemplateVersions: Handler<'admin-get_template_versions', 'db'> = (
  { template_id },
  { services, caller },
) => listTemplateHistory(services.db, caller, template_id)

export const adminCheckTemplateCode: Handler<'admin-check_template_code', 'db'> = async (
  { template_code },
  { services },
) => ({ available: await isCodeFree(services.db, template_code) })

export const adminGetPublishingEffects: Handler<'admin-get_publishing_effects', 'db'> = (
  { template_id },
  { services, caller },
) => countOpenMemos(services.db, caller, template_id)
