import { useLoadedDialog } from '@countersign/ui'
import { useEffect } from 'react'
import type { ReactNode } from 'react'

const load = async () => (await import('./session-ended-dialog.tsx')).SessionEndedDialog

/** Fetched in quiet moments: once the session has ended, the network may be gone as well. */
const FETCH_AFTER_MS = 5_000

/** The dialog that asks to sign in again; place it in the frame. */
export function useSessionEndedDialog(hasEnded: boolean): ReactNode {
  const { Dialog, opened, open, close } = useLoadedDialog(load)
  useEffect(() => {
    const timer = setTimeout(() => void load().catch(() => undefined), FETCH_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  useEffect(() => {
    if (hasEnded) open()
    else close()
  }, [hasEnded, open, close])
  return Dialog && <Dialog opened={opened} />
}
