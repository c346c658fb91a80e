import { useEffect } from 'react'
import type { ComponentType, ReactNode } from 'react'
import { useLoadedDialog } from './use-loaded-dialog.ts'

/** Fetched ahead of time: when it is needed, the network may be down. */
const FETCH_AFTER_MS = 5_000

/**
 * A dialog that opens by itself and whose code is fetched ahead of time; place it in the frame.
 * @param load keep its identity stable
 */
export function useStandbyDialog(
  load: () => Promise<ComponentType<{ opened: boolean }>>,
  isWanted: boolean,
): ReactNode {
  const { Dialog, opened, open, close } = useLoadedDialog(load)
  useEffect(() => {
    const timer = setTimeout(() => void load().catch(() => undefined), FETCH_AFTER_MS)
    return () => clearTimeout(timer)
  }, [load])
  useEffect(() => {
    if (isWanted) open()
    else close()
  }, [isWanted, open, close])
  return Dialog && <Dialog opened={opened} />
}
