import type { ReactNode } from 'react'
import classes from './plain-button.module.css'

interface PlainButtonProps {
  children: ReactNode
  /** Before the words, in the button's own padding. */
  icon?: ReactNode
  className?: string
  disabled?: boolean
  onClick?: () => void
}

/**
 * A button for what shows before anything else: signing in, and that loading failed. It looks like the library's
 * default button and brings none of the library along, which such screens would wait for.
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
