import { ActionIcon, Tooltip } from '@mantine/core'
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react'
import type { WizardState } from '../model/wizard-state.ts'
import { texts } from '../texts.ts'
import { useWizard } from '../wizard-store.ts'
import { useUndoKeys } from './use-undo-keys.ts'

const selectCanUndo = (state: WizardState) => state.past.length > 0
const selectCanRedo = (state: WizardState) => state.future.length > 0

/** Undo and redo, by button and by Ctrl+Z over the whole step. */
export function UndoButtons() {
  const { undo, redo } = useUndoKeys()
  const canUndo = useWizard(selectCanUndo)
  const canRedo = useWizard(selectCanRedo)
  return (
    <>
      <Tooltip label={`${texts.builder.undo} (Ctrl+Z)`}>
        <ActionIcon aria-label={texts.builder.undo} aria-disabled={!canUndo} onClick={undo}>
          <IconArrowBackUp size={18} aria-hidden opacity={canUndo ? 1 : 0.4} />
        </ActionIcon>
      </Tooltip>
      <Tooltip label={`${texts.builder.redo} (Ctrl+Shift+Z)`}>
        <ActionIcon aria-label={texts.builder.redo} aria-disabled={!canRedo} onClick={redo}>
          <IconArrowForwardUp size={18} aria-hidden opacity={canRedo ? 1 : 0.4} />
        </ActionIcon>
      </Tooltip>
    </>
  )
}
