import { useCallback, useEffect, useState } from 'react'
import type { ComponentType } from 'react'

interface LoadedDialog<Props> {
  /** Null until its code has loaded. */
  Dialog: ComponentType<Props> | null
  /** Whether it is open. It always renders closed first: on opening it records the focus, to restore it later. */
  opened: boolean
  open: () => void
  close: () => void
}

/**
 * A dialog or drawer whose code loads when it first opens, so that pages don't wait for it.
 * If loading fails, nothing opens and the next `open` tries again. Keep the identity of `load` stable.
 */
export function useLoadedDialog<Props>(load: () => Promise<ComponentType<Props>>): LoadedDialog<Props> {
  const [Dialog, setDialog] = useState<ComponentType<Props> | null>(null)
  const [hasRendered, setRendered] = useState(false)
  const [isWanted, setWanted] = useState(false)
  const open = useCallback(() => {
    setWanted(true)
    load().then(
      (loaded) => setDialog(() => loaded),
      () => setWanted(false),
    )
  }, [load])
  const close = useCallback(() => setWanted(false), [])
  useEffect(() => {
    if (Dialog === null) return
    const frame = requestAnimationFrame(() => setRendered(true))
    return () => cancelAnimationFrame(frame)
  }, [Dialog])
  return { Dialog, opened: isWanted && hasRendered, open, close }
}
