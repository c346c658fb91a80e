import { ActionIcon } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react'
import { formTexts } from '../texts.ts'
import classes from './nested-edit.module.css'

interface NestedRowActionsProps {
  index: number
  /** Of all rows. */
  count: number
  removable: boolean
  onMove: (by: 1 | -1) => void
  onRemove: () => void
}

/** Moves a row up and down, and takes it out; a single row has nowhere to go. */
export function NestedRowActions({ index, count, removable, onMove, onRemove }: NestedRowActionsProps) {
  return (
    <span className={classes.actions}>
      {count > 1 && (
        <>
          <ActionIcon
            data-move="-1"
            aria-label={formTexts.moveRowUp(index + 1)}
            disabled={index === 0}
            onClick={() => onMove(-1)}
          >
            <IconArrowUp size={16} stroke={1.7} aria-hidden />
          </ActionIcon>
          <ActionIcon
            data-move="1"
            aria-label={formTexts.moveRowDown(index + 1)}
            disabled={index === count - 1}
            onClick={() => onMove(1)}
          >
            <IconArrowDown size={16} stroke={1.7} aria-hidden />
          </ActionIcon>
        </>
      )}
      {removable && (
        <ActionIcon aria-label={formTexts.removeRow(index + 1)} onClick={onRemove}>
          <IconTrash size={16} stroke={1.7} aria-hidden />
        </ActionIcon>
      )}
    </span>
  )
}
