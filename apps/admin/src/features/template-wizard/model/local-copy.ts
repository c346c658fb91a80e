import { isTemplateContent } from '@countersign/domain'
import type { TemplateDraft } from './wizard-state.ts'

/** Unsaved work, kept in this browser so that a crash or a reload doesn't lose it. */
export interface LocalCopy extends TemplateDraft {
  /** The template's revision that it was made on; null for a new template. */
  revision: number | null
  /** ISO 8601. */
  keptAt: string
}

/** Where the copy stands: apart by administrator, and by template; all new templates share one place. */
export function localCopyKey(email: string, templateId: string | null): string {
  return `template_wizard:${email.toLowerCase()}:${templateId ?? 'create'}`
}

/** A kept copy as it was written; null where there is none, or nothing that can be read. */
export function readLocalCopy(stored: string | null): LocalCopy | null {
  if (stored === null) return null
  try {
    const copy = JSON.parse(stored) as Partial<LocalCopy> | null
    const { info, content, config, keptAt } = copy ?? {}
    const isWhole =
      typeof info?.template_name === 'string' && typeof config === 'object' && typeof keptAt === 'string'
    return isWhole && isTemplateContent(content) ? (copy as LocalCopy) : null
  } catch {
    return null
  }
}
