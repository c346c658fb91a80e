import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { useFocusReturn } from '../focus/use-focus-return.ts'
import classes from './dialog.module.css'

interface DialogProps {
  opened: boolean
  /** Called on Escape. Omit it where only the dialog's own buttons close it. */
  onClose?: () => void
  title: string
  /** Above the title, in dialogs that report an outcome. */
  icon?: ReactNode
  children: ReactNode
}

/** A dialog, 440 px wide, with a serif title. A click outside doesn't close it, so that nothing typed is lost. */
export function Dialog({ opened, onClose, title, icon, children }: DialogProps) {
  useFocusReturn(opened)
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose ?? (() => undefined)}
      closeOnEscape={onClose !== undefined}
      closeOnClickOutside={false}
      size="md"
      centered
      radius="lg"
      transitionProps={{ duration: 200, transition: 'fade', timingFunction: 'ease-out' }}
    >
      <Modal.Overlay backgroundOpacity={0.4} />
      <Modal.Content>
        <div className={classes.dialog}>
          {icon !== undefined && <div className={classes.icon}>{icon}</div>}
          <Modal.Title className={classes.title}>{title}</Modal.Title>
          {children}
        </div>
      </Modal.Content>
    </Modal.Root>
  )
}
