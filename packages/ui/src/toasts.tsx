import type { ReactNode } from 'react'
import { uiTexts } from './texts.ts'
import type { ToastKind } from './toast-kind.ts'
import classes from './toasts.module.css'

interface Toast {
  kind: ToastKind
  message: ReactNode
  title?: string
  /** The same id again replaces the toast. */
  id?: string
}

/** Toasts come over the network with the first of them: no page waits for them. */
export const loadToasts = () => import('./toast-stack.tsx')

let wanted = false
let tellWanted = () => {}

/** Whether there has been a toast. */
export const toastsWanted = () => wanted

/** Calls back at the first toast; the providers of the app listen. */
export function onFirstToast(listener: () => void): () => void {
  tellWanted = listener
  return () => (tellWanted = () => {})
}

/** Shows a toast top right for 5 seconds; an error stays until it is closed. Answers its id. */
export function showToast({ kind, message, title, id }: Toast): string {
  const toast = {
    id: id ?? crypto.randomUUID(),
    title,
    message,
    autoClose: kind === 'error' ? (false as const) : 5000,
    radius: 'sm' as const,
    role: kind === 'error' ? 'alert' : 'status',
    closeButtonProps: { 'aria-label': uiTexts.close },
    classNames: {
      root: classes.toast,
      icon: classes.icon,
      title: classes.title,
      description: classes.message,
    },
    'data-kind': kind,
  }
  wanted = true
  tellWanted()
  void loadToasts().then(({ notifications, toastIcons }) => {
    notifications.hide(toast.id)
    notifications.show({ ...toast, icon: toastIcons[kind] })
  })
  return toast.id
}

/** Takes a toast away. */
export function hideToast(id: string): void {
  if (wanted) void loadToasts().then(({ notifications }) => notifications.hide(id))
}
