import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './row-buttons.module.css'

/** A row's buttons, labelled with the row's name for screen readers. */
export function RowButtons({ of, children }: { of: string; children: ReactNode }) {
  return (
    <div className={classes.buttons} role="group" aria-label={of}>
      {children}
    </div>
  )
}

interface RowButtonProps {
  label: string
  icon?: ReactNode
  onClick: () => void
  danger?: boolean
  /** Looks disabled; a click explains why. */
  unavailable?: boolean
}

export function RowButton({ label, icon, onClick, danger = false, unavailable = false }: RowButtonProps) {
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      className={classes.button}
      data-danger={danger || undefined}
      data-unavailable={unavailable || undefined}
      aria-disabled={unavailable || undefined}
      leftSection={icon}
      onClick={onClick}
    >
      {label}
    </Button>
  )
}
