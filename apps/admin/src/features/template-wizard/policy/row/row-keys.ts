import type { KeyboardEvent } from 'react'
import { policyPlaceId } from '../../model/place-ids.ts'

/** The id of a row's button in the page: findings lead there. */
export const rowButtonId = (rowId: string): string => policyPlaceId([rowId])

/** Focuses a row's button once the table has rendered what changed. */
export function focusRow(rowId: string | undefined): void {
  if (rowId === undefined) return
  requestAnimationFrame(() => document.getElementById(rowButtonId(rowId))?.focus())
}

interface RowKeys {
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}

/** Alt with the arrow keys moves a row, Delete asks to delete it: on its button and its grip, never while typing in it. */
export function onRowKey(event: KeyboardEvent, { onMove, onRemove }: RowKeys): void {
  if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
    event.preventDefault()
    onMove(event.key === 'ArrowUp' ? -1 : 1)
  } else if (event.key === 'Delete' && !event.altKey && !event.ctrlKey && !event.metaKey) {
    event.preventDefault()
    onRemove()
  }
}

/** Whether Escape is meant for the row: an open list or menu inside of it takes it first. */
export function isEscapeOfRow(event: KeyboardEvent): boolean {
  if (event.key !== 'Escape' || event.defaultPrevented) return false
  return (event.target as HTMLElement).getAttribute('aria-expanded') !== 'true' || isRowButton(event.target)
}

const isRowButton = (target: EventTarget) => (target as HTMLElement).id.startsWith(rowButtonId(''))
