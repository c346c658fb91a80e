import { ConfirmDialog } from '@countersign/ui'
import { useEffect, useRef } from 'react'
import { useBlocker } from 'react-router'
import { messages } from '../../lib/messages.ts'
import { keepsCopies } from '../../lib/typed-copies.ts'

interface LeaveGuardProps {
  /** Looked at when somebody wants to leave. */
  hasUnsaved: () => boolean
  /** The person leaves without saving. */
  onLeave: () => void
}

/**
 * Asks before unsaved text is left behind: inside the app with a dialog, else with the browser's own question. Signing out
 * has asked already.
 */
export function LeaveGuard({ hasUnsaved, onLeave }: LeaveGuardProps) {
  const latest = useRef(hasUnsaved)
  useEffect(() => {
    latest.current = hasUnsaved
  })
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (latest.current() && keepsCopies()) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [])
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && latest.current(),
  )
  return (
    <ConfirmDialog
      opened={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      title={messages.memoForm.leaveTitle}
      confirmLabel={messages.memoForm.leave}
      cancelLabel={messages.memoForm.stay}
      danger
      onConfirm={() => {
        onLeave()
        blocker.proceed?.()
      }}
    />
  )
}
