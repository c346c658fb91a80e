import type { ReactNode } from 'react'
import { uiTexts } from '../texts.ts'
import type { ToastKind } from './toast-kind.ts'
import classes from './toasts.module.css'

interface Toast {
  kind: ToastKind
  message: ReactNode
  title?: string
  /** A toast with the same id replaces this one. */
  id?: string
}

/** The code loads with the first toast: no page waits for it. */
export const loadToasts = () => import('./toast-stack.tsx')

let isWanted = false
let notifyFirstToast = () => {}

/** Whether a toast has been shown yet. */
export const areToastsWanted = () => isWanted

/** Calls back at the first toast; AppProviders listens. */
export function onFirstToast(listener: () => void): () => void {
  notifyFirstToast = listener
  return () => (notifyFirstToast = () => {})
}

/** Shows a toast for 5 seconds, or an error until it is closed. Returns its id. */
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
  isWanted = true
  notifyFirstToast()
  void loadToasts().then(({ notifications, toastIcons }) => {
    notifications.hide(toast.id)
    notifications.show({ ...toast, icon: toastIcons[kind] })
  })
  return toast.id
}

/** Hides a toast. */
export function hideToast(id: string): void {
  if (isWanted) void loadToasts().then(({ notifications }) => notifications.hide(id))
}
