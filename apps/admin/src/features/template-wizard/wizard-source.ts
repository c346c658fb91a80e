import type { CallOutput } from '@countersign/contract'
import { isTemplateContent } from '@countersign/domain'
import { EMPTY_DRAFT } from './model/wizard-state.ts'
import type { TemplateDraft } from './model/wizard-state.ts'

type SavedTemplate = CallOutput<'admin-get_template_by_id'>

/** The wizard's initial template, and the base that a save refers to. */
export interface WizardSource {
  draft: TemplateDraft
  /** Null for a new template. */
  templateId: string | null
  /** The opened version; lets the server refuse to overwrite another administrator's open draft (F7). */
  versionId: string | null
  /** The revision that the administrator has seen (A6). */
  revision: number | null
  /** Columns of lists; the wizard does not change them. */
  headers: SavedTemplate['headers']
}

export const NEW_TEMPLATE: WizardSource = {
  draft: EMPTY_DRAFT,
  templateId: null,
  versionId: null,
  revision: null,
  headers: {},
}

/** The only API version of templates that the builder edits (W5); an absent one is accepted. */
export function isEditable({ api_version, template_content }: SavedTemplate): boolean {
  return (api_version === 'v2' || !api_version) && isTemplateContent(template_content)
}

export function sourceOf(saved: SavedTemplate): WizardSource {
  const { category_id, template_code, template_name, description, guidelines, template_config } = saved
  const content = isTemplateContent(saved.template_content) ? saved.template_content : EMPTY_DRAFT.content
  return {
    draft: {
      info: { category_id, template_code, template_name, description, guidelines },
      content,
      config: template_config,
      workflow: saved.workflow,
      policy: saved.policy,
      policyStartsOn: saved.policy_starts_on,
      policySamples: saved.policy_samples,
    },
    templateId: saved.template_id,
    versionId: saved.version_id,
    revision: saved.revision,
    headers: saved.headers,
  }
}
