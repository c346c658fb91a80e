import { errorText } from '@countersign/app-shell/error-text'
import { queryClient } from '@countersign/app-shell/query-client'
import { CallError } from '@countersign/client'
import { useRef, useState } from 'react'
import { client } from '../../../lib/client.ts'
import type { ComparedVersion } from '../../../lib/template-difference/template-difference.ts'
import { countDifferences } from '../model/draft/differences.ts'
import type { CopyBase } from '../model/draft/local-copy.ts'
import type { TemplateDraft } from '../model/wizard-state.ts'
import { sourceOf } from '../wizard-source.ts'
import type { WizardSource } from '../wizard-source.ts'

/** Whether to publish, or to keep a draft (W25). */
export type SaveAction = 'PUBLISHED' | 'DRAFTED'

/** The version that another administrator saved in the meantime. */
export interface Theirs {
  source: WizardSource
  version: ComparedVersion
  savedBy: string
  /** Number of places in which the person's own version differs. */
  differences: number
}

export type SaveState =
  | { phase: 'idle' }
  | { phase: 'saving' }
  /** `isWaiting`: for another administrator's confirmation (N5). */
  | { phase: 'done'; action: SaveAction; isWaiting: boolean }
  | { phase: 'failed'; message: string }
  | { phase: 'conflict'; action: SaveAction; theirs: Theirs | null }

/** What a save refers to. */
export type SaveBase = WizardSource & CopyBase

/** Saves the template and reports its progress. */
export function useSaveTemplate() {
  const [state, setState] = useState<SaveState>({ phase: 'idle' })
  const running = useRef(false)

  const save = async (draft: TemplateDraft, base: SaveBase, action: SaveAction): Promise<boolean> => {
    if (running.current) return false
    running.current = true
    setState({ phase: 'saving' })
    try {
      const isWaiting = await send(draft, base, action)
      await queryClient.invalidateQueries({ refetchType: 'none' })
      setState({ phase: 'done', action, isWaiting })
      return true
    } catch (error) {
      setState(await failure(error, draft, base, action))
      return false
    } finally {
      running.current = false
    }
  }
  return { state, save, reset: () => setState({ phase: 'idle' }) }
}

/** @returns whether the version waits for another administrator */
async function send(draft: TemplateDraft, base: SaveBase, action: SaveAction): Promise<boolean> {
  const { template_code, category_id, ...info } = draft.info
  const isPolicy = draft.workflow === 'POLICY'
  const shared = {
    ...info,
    category_id: category_id ?? '',
    template_content: draft.content,
    template_config: draft.config,
    headers: base.headers,
    workflow: draft.workflow,
    policy: isPolicy ? draft.policy : null,
    policy_starts_on: isPolicy ? draft.policyStartsOn : null,
    policy_samples: isPolicy ? [...draft.policySamples] : [],
    action,
  }
  const saved =
    base.templateId === null
      ? await client.change('admin-create_template', { ...shared, template_code })
      : await client.change('admin-edit_template', {
          ...shared,
          template_id: base.templateId,
          version_id: base.versionId,
          revision: base.revision ?? undefined,
          over_draft: base.isOverDraft ?? false,
        })
  return saved.is_waiting
}

async function failure(
  error: unknown,
  draft: TemplateDraft,
  { templateId }: SaveBase,
  action: SaveAction,
): Promise<SaveState> {
  const code = error instanceof CallError ? error.code : undefined
  // The shell shows a sign-in dialog over this page.
  if (code === 'UNAUTHENTICATED') return { phase: 'idle' }
  if (templateId === null || !isConflict(error)) return { phase: 'failed', message: errorText(error) }
  const theirs = await client.call('admin-get_template_by_id', { template_id: templateId }).catch(() => null)
  if (theirs === null) return { phase: 'conflict', action, theirs: null }
  const source = sourceOf(theirs)
  const differences = countDifferences(draft, source.draft)
  const savedBy = theirs.modified_by
  return { phase: 'conflict', action, theirs: { source, version: theirs, savedBy, differences } }
}

/** Another administrator saved it in the meantime (A6), or created the template's one open draft. */
function isConflict(error: unknown): boolean {
  if (!(error instanceof CallError)) return false
  return error.code === 'ABORTED' || error.details?.reason === 'DRAFT_EXISTS'
}
