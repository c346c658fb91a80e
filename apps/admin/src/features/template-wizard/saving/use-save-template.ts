import { CallError, newIdempotencyKey } from '@countersign/client'
import { useRef, useState } from 'react'
import { client } from '../../../lib/client.ts'
import { errorText } from '../../../lib/error-text.ts'
import { queryClient } from '../../../lib/query-client.ts'
import { countDifferences } from '../model/differences.ts'
import type { TemplateDraft } from '../model/wizard-state.ts'
import { sourceOf } from '../wizard-source.ts'
import type { WizardSource } from '../wizard-source.ts'

/** What is asked of the server: published at once, or kept as a draft (console document section 7). */
export type SaveAction = 'PUBLISHED' | 'DRAFTED'

/** What somebody else saved meanwhile. */
export interface Theirs {
  source: WizardSource
  savedBy: string
  /** Places in which one's own differs. */
  differences: number
}

export type SaveState =
  | { phase: 'idle' }
  | { phase: 'saving' }
  | { phase: 'done'; action: SaveAction }
  | { phase: 'failed'; message: string }
  | { phase: 'conflict'; action: SaveAction; theirs: Theirs | null }

type Base = Pick<WizardSource, 'templateId' | 'versionId' | 'revision' | 'headers'>

/** Saves the template, and says how far it is. What is sent again unchanged has no second effect (A6). */
export function useSaveTemplate() {
  const [state, setState] = useState<SaveState>({ phase: 'idle' })
  const sent = useRef({ body: '', key: '' })
  const running = useRef(false)

  const save = async (draft: TemplateDraft, base: Base, action: SaveAction): Promise<boolean> => {
    if (running.current) return false
    running.current = true
    setState({ phase: 'saving' })
    try {
      const body = JSON.stringify([draft, base, action])
      if (sent.current.body !== body) sent.current = { body, key: newIdempotencyKey() }
      await send(draft, base, action, sent.current.key)
      await queryClient.invalidateQueries({ refetchType: 'none' })
      setState({ phase: 'done', action })
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

async function send(draft: TemplateDraft, base: Base, action: SaveAction, key: string): Promise<void> {
  const { template_code, category_id, ...info } = draft.info
  const shared = {
    ...info,
    category_id: category_id ?? '',
    template_content: draft.content.map((section) => ({ ...section })),
    template_config: draft.config,
    headers: base.headers,
    action,
    idempotency_key: key,
  }
  if (base.templateId === null) await client.call('admin-create_template', { ...shared, template_code })
  else
    await client.call('admin-edit_template', {
      ...shared,
      template_id: base.templateId,
      version_id: base.versionId,
      revision: base.revision ?? undefined,
    })
}

async function failure(
  error: unknown,
  draft: TemplateDraft,
  { templateId }: Base,
  action: SaveAction,
): Promise<SaveState> {
  const code = error instanceof CallError ? error.code : undefined
  // The shell asks to sign in again, over this page.
  if (code === 'UNAUTHENTICATED') return { phase: 'idle' }
  if (templateId === null || !isConflict(error)) return { phase: 'failed', message: errorText(error) }
  const theirs = await client.call('admin-get_template_by_id', { template_id: templateId }).catch(() => null)
  if (theirs === null) return { phase: 'conflict', action, theirs: null }
  const source = sourceOf(theirs)
  const differences = countDifferences(draft, source.draft)
  return { phase: 'conflict', action, theirs: { source, savedBy: theirs.modified_by, differences } }
}

/** Somebody else saved it meanwhile (A6), or began the one open draft that a template has. */
function isConflict(error: unknown): boolean {
  if (!(error instanceof CallError)) return false
  const { reason } = (error.details ?? {}) as { reason?: unknown }
  return error.code === 'ABORTED' || reason === 'DRAFT_EXISTS'
}
