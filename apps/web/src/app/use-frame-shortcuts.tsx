import { useState } from 'react'
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { moveRow } from '../lib/shortcuts/move-row.ts'
import { useShortcuts } from '../lib/shortcuts/use-shortcuts.ts'
import type { ShortcutHelpDialog } from './shortcut-help-dialog.tsx'

/** The shortcuts that work on every page. Place `help` in the frame; `showHelp` opens it. */
export function useFrameShortcuts(): { help: ReactNode; showHelp: () => void } {
  const [Dialog, setDialog] = useState<typeof ShortcutHelpDialog>()
  const [opened, setOpened] = useState(false)
  const load = async () => {
    const { ShortcutHelpDialog: loaded } = await import('./shortcut-help-dialog.tsx')
    // Closed at first: it takes note of the focus when it opens, to give it back.
    flushSync(() => setDialog(() => loaded))
    setOpened(true)
  }
  // Without its code there is no dialog: the next press tries again.
  const showHelp = () => void load().catch(() => undefined)
  useShortcuts({ '?': showHelp, j: () => moveRow(1), k: () => moveRow(-1) })
  return { showHelp, help: Dialog && <Dialog opened={opened} onClose={() => setOpened(false)} /> }
}
