import type { ReactNode } from 'react'
import classes from './plain-button.module.css'

interface PlainButtonProps {
  children: ReactNode
  /** Before the label, inside the button's padding. */
  icon?: ReactNode
  className?: string
  disabled?: boolean
  onClick?: () => void
}

/**
 * A button for the earliest screens: sign-in and load failures. It looks like Mantine's default button without loading
 * Mantine's code, which those screens would have to wait for.
 */
export function PlainButton({ children, icon, className = '', disabled, onClick }: PlainButtonProps) {
  return (
    <button
      type="button"
      className={`mantine-focus-auto ${classes.button} ${className}`}
      disabled={disabled}
      onClick={onClick}
    >
      {icon}
      {children}
    </button>
  )
}
