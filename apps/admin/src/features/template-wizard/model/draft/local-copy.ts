import { isTemplateContent, readStored, storedKind } from '@countersign/domain'
import { draftOf, WITHOUT_POLICY } from '../wizard-state.ts'
import type { TemplateDraft } from '../wizard-state.ts'

/** What a save of unsaved work refers to. */
export interface CopyBase {
  /** The revision of the template that it is based on; null for a new template. */
  revision: number | null
  /** The version that it is based on; null for a new template. */
  versionId: string | null
  /** A save overwrites another administrator's draft, which is kept in the history. */
  isOverDraft?: true
}

/** Unsaved work, kept in this browser so that a crash or a reload doesn't lose it. */
export interface LocalCopy extends TemplateDraft, Omit<CopyBase, 'versionId'> {
  /** Older copies have none. */
  versionId?: string | null
  /** ISO 8601. */
  keptAt: string
}

export const LOCAL_COPY = storedKind<Partial<LocalCopy> | null>('template wizard copy')

/** The copy's storage key, for each administrator and template; all new templates share one. */
export function localCopyKey(email: string, templateId: string | null): string {
  return `template_wizard:${email.toLowerCase()}:${templateId ?? 'create'}`
}

export function localCopyOf(
  draft: TemplateDraft,
  { revision, versionId, isOverDraft }: CopyBase,
  keptAt: string,
): LocalCopy {
  return { ...draftOf(draft), revision, versionId, ...(isOverDraft && { isOverDraft }), keptAt }
}

/** Parses a local copy; null if it is missing or unreadable. */
export function readLocalCopy(stored: string | null): LocalCopy | null {
  if (stored === null) return null
  try {
    const copy = readStored(LOCAL_COPY, JSON.parse(stored))
    const { info, content, config, keptAt } = copy ?? {}
    const isWhole =
      typeof info?.template_name === 'string' && typeof config === 'object' && typeof keptAt === 'string'
    // Copies from before there were policies have none.
    return isWhole && isTemplateContent(content) ? { ...WITHOUT_POLICY, ...(copy as LocalCopy) } : null
  } catch {
    return null
  }
}

/**
 * What a save of a restored copy refers to: the version and revision that the copy is based on, so that a later save is a
 * conflict (A6), and the draft that it was to overwrite.
 */
export function baseOfCopy<Base extends CopyBase>(
  base: Base,
  { revision, versionId = base.versionId, isOverDraft }: LocalCopy,
): Base {
  return { ...base, revision, versionId, ...(isOverDraft && { isOverDraft }) }
}
