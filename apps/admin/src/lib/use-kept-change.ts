import { useKeptDraft } from '@countersign/app-shell/use-kept-draft'
import type { ChangeName } from '@countersign/contract'
import { useChange } from './use-change.ts'

interface Kept<Draft> {
  /** What is entered, and of what (see useKeptDraft). */
  key: string
  empty: Draft
  onClose: () => void
}

/**
 * The change that a dialog makes, which shows its failures itself, and what was entered for it: kept until it was made (U47), which closes
 * the dialog.
 */
export function useKeptChange<Name extends ChangeName, Draft>(
  name: Name,
  { key, empty, onClose }: Kept<Draft>,
) {
  const kept = useKeptDraft(key, empty)
  const change = useChange(name, {
    quiet: true,
    onDone: () => {
      kept.forget()
      onClose()
    },
  })
  return { kept, change }
}
