import { ConfirmDialog } from '@countersign/ui'
import { useEffect, useRef } from 'react'
import { useBlocker } from 'react-router'
import { texts } from '../texts.ts'

interface LeaveGuardProps {
  /** Looked at when somebody wants to leave. */
  asks: () => boolean
  /** The person leaves: the builder's state is discarded (console document section 2.6). */
  onLeave: () => void
}

/** Asks before unsaved work is left behind: inside the console with a dialog, else with the browser's own question. */
export function LeaveGuard({ asks, onLeave }: LeaveGuardProps) {
  const latest = useRef(asks)
  useEffect(() => {
    latest.current = asks
  })
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (latest.current()) event.preventDefault()
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
      title={texts.leave.title}
      confirmLabel={texts.leave.leave}
      cancelLabel={texts.leave.stay}
      danger
      onConfirm={() => {
        onLeave()
        blocker.proceed?.()
      }}
    />
  )
}
