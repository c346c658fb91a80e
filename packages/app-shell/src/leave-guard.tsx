import { ConfirmDialog } from '@countersign/ui'
import { useEffect, useEffectEvent } from 'react'
import { useBlocker } from 'react-router'

interface LeaveGuardProps {
  /** Called when the person is about to leave. */
  hasUnsaved: () => boolean
  /** Called when the person leaves without saving. */
  onLeave: () => void
  title: string
  leaveLabel: string
  stayLabel: string
}

/** Asks before unsaved work is lost: with a dialog inside the app, otherwise with the browser's own prompt. */
export function LeaveGuard({ hasUnsaved, onLeave, title, leaveLabel, stayLabel }: LeaveGuardProps) {
  const onBeforeUnload = useEffectEvent((event: BeforeUnloadEvent) => {
    if (hasUnsaved()) event.preventDefault()
  })
  useEffect(() => {
    const listener = (event: BeforeUnloadEvent) => onBeforeUnload(event)
    window.addEventListener('beforeunload', listener)
    return () => window.removeEventListener('beforeunload', listener)
  }, [])
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && hasUnsaved(),
  )
  return (
    <ConfirmDialog
      opened={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      title={title}
      confirmLabel={leaveLabel}
      cancelLabel={stayLabel}
      danger
      onConfirm={() => {
        onLeave()
        blocker.proceed?.()
      }}
    />
  )
}
