import { useIdleDialog } from '@countersign/ui'
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

const load = async () => (await import('./leave-dialog.tsx')).LeaveDialog

/**
 * Asks before unsaved work is lost: with a dialog inside the app, otherwise with the browser's own prompt, as where the dialog's code can't
 * be fetched.
 */
export function LeaveGuard({ hasUnsaved, onLeave, title, leaveLabel, stayLabel }: LeaveGuardProps) {
  const { Dialog, isRendered, ensure } = useIdleDialog(load)
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
  const leave = () => {
    onLeave()
    blocker.proceed?.()
  }
  const ask = useEffectEvent(async () => {
    if (await ensure()) return
    if (window.confirm(title)) leave()
    else blocker.reset?.()
  })
  const isBlocked = blocker.state === 'blocked'
  useEffect(() => {
    if (isBlocked) void ask()
  }, [isBlocked])
  if (Dialog === null) return null
  return (
    <Dialog
      opened={isBlocked && isRendered}
      title={title}
      leaveLabel={leaveLabel}
      stayLabel={stayLabel}
      onStay={() => blocker.reset?.()}
      onLeave={leave}
    />
  )
}
