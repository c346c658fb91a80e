import { Tooltip, UnstyledButton } from '@mantine/core'
import { createContext, useContext } from 'react'
import type { ComponentPropsWithRef, ReactNode } from 'react'
import classes from './toolbar.module.css'

/** The name of the one button that Tab reaches; the arrow keys lead to the others. */
export const ToolbarStop = createContext('')

interface ToolbarButtonProps extends ComponentPropsWithRef<'button'> {
  name: string
  label: string
  /** As in `Mod+B`; Mod is Ctrl, on a Mac Command. */
  shortcut?: string
  icon: ReactNode
  /** Of a button that is on or off. */
  pressed?: boolean
  /** Stays reachable, so that the focus isn't lost when there is nothing left to undo. */
  unavailable?: boolean
  onClick?: () => void
}

const isMac = /mac|iphone|ipad/i.test(navigator.userAgent)

/** One button of the editor's toolbar: what it does and its keys show on hover and on focus. */
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
        // The editor keeps its selection and, on phones, its keyboard.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => !unavailable && onClick?.()}
      >
        {icon}
      </UnstyledButton>
    </Tooltip>
  )
}
