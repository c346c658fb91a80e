import { Notifications } from '@mantine/notifications'
import {
  IconAlertCircle,
  IconAlertTriangle,
  IconInfoCircle,
  IconRosetteDiscountCheck,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { ToastKind } from './toast-kind.ts'
import classes from './toasts.module.css'

export { notifications } from '@mantine/notifications'

/** The icon of each kind, so that colour is never the only sign. */
export const toastIcons: Record<ToastKind, ReactNode> = {
  success: <IconRosetteDiscountCheck size={18} stroke={1.8} aria-hidden />,
  info: <IconInfoCircle size={18} stroke={1.8} aria-hidden />,
  warning: <IconAlertTriangle size={18} stroke={1.8} aria-hidden />,
  error: <IconAlertCircle size={18} stroke={1.8} aria-hidden />,
}

/** The toasts on screen: top right, at most five. */
export function ToastStack() {
  return (
    <Notifications
      position="top-right"
      limit={5}
      autoClose={5000}
      zIndex={400}
      classNames={{ root: classes.stack }}
    />
  )
}
