import { errorText } from '@countersign/app-shell/error-text'
import { showToast } from '@countersign/ui'
import { useState } from 'react'
import { CeremonyStopped } from '../../lib/passkeys/ceremony-stopped.ts'
import type { KeptDecision } from './kept-decisions.ts'
import { signingTexts } from '../signing/texts.ts'

/** Signs collected approvals (O4), and says why it failed; closing the browser's dialog is quiet. */
export function useSignDecisions(email: string) {
  const [isSigning, setSigning] = useState(false)
  /** @returns whether each was recorded */
  const sign = async (decisions: readonly KeptDecision[]): Promise<boolean> => {
    setSigning(true)
    try {
      const { signDecisions } = await import('./sign-decisions.ts')
      const results = await signDecisions(email, decisions)
      return results.length > 0 && results.every(({ kind }) => kind === 'recorded')
    } catch (error) {
      if (!(error instanceof CeremonyStopped))
        showToast({
          kind: 'error',
          id: 'sign-decisions',
          title: signingTexts.failure,
          message: errorText(error),
        })
      return false
    } finally {
      setSigning(false)
    }
  }
  return { isSigning, sign }
}
