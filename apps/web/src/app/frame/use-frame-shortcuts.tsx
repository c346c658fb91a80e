import { useLoadedDialog } from '@countersign/ui'
import type { ReactNode } from 'react'
import { moveRow } from '../../shared/shortcuts/move-row.ts'
import { useShortcuts } from '../../shared/shortcuts/use-shortcuts.ts'

const loadHelp = async () => (await import('./shortcut-help-dialog.tsx')).ShortcutHelpDialog

/** The shortcuts that work on every page. Place `help` in the frame; `showHelp` opens it. @param isWhole J and K are the page's */
export function useFrameShortcuts(isWhole: boolean): { help: ReactNode; showHelp: () => void } {
  const { Dialog, opened, open, close } = useLoadedDialog(loadHelp)
  useShortcuts(isWhole ? { '?': open } : { '?': open, j: () => moveRow(1), k: () => moveRow(-1) })
  return { showHelp: open, help: Dialog && <Dialog opened={opened} onClose={close} /> }
}
