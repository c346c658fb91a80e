import { Button } from '@mantine/core'
import type { ButtonProps } from '@mantine/core'
import type { ComponentPropsWithRef, ReactNode } from 'react'
import classes from './memo-bar-buttons.module.css'

interface CompactButtonProps extends ButtonProps, Omit<ComponentPropsWithRef<'button'>, keyof ButtonProps> {
  label: string
  icon: ReactNode
}

/** A button beside those that the memo waits for: on phones its icon is enough. */
export function CompactButton({ label, icon, ...props }: CompactButtonProps) {
  return (
    <Button {...props} className={classes.compact} variant="default" aria-label={label} title={label}>
      {icon}
      <span className={classes.compactLabel}>{label}</span>
    </Button>
  )
}
