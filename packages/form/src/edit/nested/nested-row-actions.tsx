import { ActionIcon } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react'
import { memo } from 'react'
import { formTexts } from '../../texts.ts'
import classes from './nested-edit.module.css'

interface NestedRowActionsProps {
  index: number
  /** Number of all rows. */
  count: number
  removable: boolean
  onMove: (index: number, by: 1 | -1) => void
  onRemove: (index: number) => void
}

/** Moves a row up and down, and removes it. A single row can't move. */
export const NestedRowActions = memo(function NestedRowActions(props: NestedRowActionsProps) {
  const { index, count, removable, onMove, onRemove } = props
  return (
    <span className={classes.actions}>
      {count > 1 && (
        <>
          <ActionIcon
            data-move="-1"
            aria-label={formTexts.moveRowUp(index + 1)}
            disabled={index === 0}
            onClick={() => onMove(index, -1)}
          >
            <IconArrowUp size={16} stroke={1.7} aria-hidden />
          </ActionIcon>
          <ActionIcon
            data-move="1"
            aria-label={formTexts.moveRowDown(index + 1)}
            disabled={index === count - 1}
            onClick={() => onMove(index, 1)}
          >
            <IconArrowDown size={16} stroke={1.7} aria-hidden />
          </ActionIcon>
        </>
      )}
      {removable && (
        <ActionIcon aria-label={formTexts.removeRow(index + 1)} onClick={() => onRemove(index)}>
          <IconTrash size={16} stroke={1.7} aria-hidden />
        </ActionIcon>
      )}
    </span>
  )
})
