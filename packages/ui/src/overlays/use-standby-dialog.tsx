import { useEffect } from 'react'
import type { ComponentType, ReactNode } from 'react'
import { useLoadedDialog } from './use-loaded-dialog.ts'

/** Fetched ahead of time: when it is needed, the network may be down. */
const FETCH_AFTER_MS = 5_000

/** No one can open such a dialog again: code that failed to load is loaded again. */
const LOAD_AGAIN_AFTER_MS = 2_000

/**
 * A dialog that opens by itself and whose code is fetched ahead of time; place it in the frame.
 * @param load keep its identity stable
 */
export function useStandbyDialog(
  load: () => Promise<ComponentType<{ opened: boolean }>>,
  isWanted: boolean,
): ReactNode {
  const { Dialog, opened, open, close } = useLoadedDialog(load)
  const hasLoaded = Dialog !== null
  useEffect(() => {
    const timer = setTimeout(() => void load().catch(() => undefined), FETCH_AFTER_MS)
    return () => clearTimeout(timer)
  }, [load])
  useEffect(() => {
    if (isWanted) open()
    else close()
  }, [isWanted, open, close])
  useEffect(() => {
    if (!isWanted || hasLoaded) return undefined
    const timer = setInterval(open, LOAD_AGAIN_AFTER_MS)
    return () => clearInterval(timer)
  }, [isWanted, hasLoaded, open])
  return Dialog && <Dialog opened={opened} />
}
