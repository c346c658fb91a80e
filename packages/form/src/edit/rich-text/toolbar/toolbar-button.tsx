import { Tooltip, UnstyledButton } from '@mantine/core'
import { createContext, useContext } from 'react'
import type { ComponentPropsWithRef, ReactNode } from 'react'
import classes from './toolbar.module.css'

/** The name of the one button in the tab order; the arrow keys reach the others. */
export const ToolbarStop = createContext('')

interface ToolbarButtonProps extends ComponentPropsWithRef<'button'> {
  name: string
  label: string
  /** Such as `Mod+B`; Mod is Ctrl, or Command on a Mac. */
  shortcut?: string
  icon: ReactNode
  /** For toggle buttons. */
  pressed?: boolean
  /** Disabled but focusable, so that the focus isn't lost when there is nothing left to undo. */
  unavailable?: boolean
  onClick?: () => void
}

const isMac = /mac|iphone|ipad/i.test(navigator.userAgent)

/** A button of the editor's toolbar; its label and shortcut show on hover and on focus. */
export function ToolbarButton(props: ToolbarButtonProps) {
  const { name, label, shortcut, icon, pressed, unavailable = false, onClick, ...others } = props
  const stop = useContext(ToolbarStop)
  const shown = shortcut?.replace('Mod', isMac ? '⌘' : 'Ctrl')
  return (
    <Tooltip
      label={shown ? `${label} (${shown})` : label}
      openDelay={400}
      events={{ hover: true, focus: true, touch: false }}
    >
      <UnstyledButton
        {...others}
        className={classes.button}
        data-tool={name}
        aria-label={label}
        aria-keyshortcuts={shortcut?.replace('Mod', isMac ? 'Meta' : 'Control')}
        aria-pressed={pressed}
        aria-disabled={unavailable || undefined}
        tabIndex={stop === name ? 0 : -1}
        // Keeps the editor's selection and, on phones, the keyboard.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => !unavailable && onClick?.()}
      >
        {icon}
      </UnstyledButton>
    </Tooltip>
  )
}
