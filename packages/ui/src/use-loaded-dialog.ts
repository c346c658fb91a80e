import { useCallback, useEffect, useState } from 'react'
import type { ComponentType } from 'react'

interface LoadedDialog<Props> {
  /** Null until its code has come. */
  Dialog: ComponentType<Props> | null
  /** Whether it is to show: it is always drawn closed first, since it takes note of the focus when it opens, to give it back. */
  opened: boolean
  open: () => void
  close: () => void
}

/**
 * A dialog or drawer whose code comes over the network the first time it is wanted: pages don't wait for it.
 * Where that fails nothing opens, and the next wish tries again. Keep the identity of `load` stable.
 */
export function useLoadedDialog<Props>(load: () => Promise<ComponentType<Props>>): LoadedDialog<Props> {
  const [Dialog, setDialog] = useState<ComponentType<Props> | null>(null)
  const [isDrawn, setDrawn] = useState(false)
  const [wanted, setWanted] = useState(false)
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
    const frame = requestAnimationFrame(() => setDrawn(true))
    return () => cancelAnimationFrame(frame)
  }, [Dialog])
  return { Dialog, opened: wanted && isDrawn, open, close }
}
