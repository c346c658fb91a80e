import { Notifications } from '@mantine/notifications'
import classes from './toasts.module.css'

export { notifications } from '@mantine/notifications'

/** Where toasts show: top right, five at most. */
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
