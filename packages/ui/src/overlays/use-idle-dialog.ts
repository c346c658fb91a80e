import { useCallback, useEffect, useRef, useState } from 'react'
import type { ComponentType } from 'react'

interface IdleDialog<Props> {
  /** Null until its code has loaded. Render it closed first: on opening it records the focus, to restore it later. */
  Dialog: ComponentType<Props> | null
  /** Whether it has been rendered closed, and may open. */
  isRendered: boolean
  /** Awaits that. Resolves with false if the code can't be fetched; the next call tries again. */
  ensure: () => Promise<boolean>
}

/** Browsers without idle callbacks wait so long after the page is shown. */
const IDLE_MS = 1_000
const LATEST_MS = 3_000

/**
 * A dialog whose code is fetched as soon as the page is shown and the browser is idle: the page doesn't wait for it, and it is there when
 * the network is not. Keep the identity of `load` stable.
 */
export function useIdleDialog<Props>(load: () => Promise<ComponentType<Props>>): IdleDialog<Props> {
  const [Dialog, setDialog] = useState<ComponentType<Props> | null>(null)
  const [isRendered, setRendered] = useState(false)
  const hasRendered = useRef(false)
  const waiting = useRef<(() => void)[]>([])
  const ensure = useCallback(async () => {
    try {
      const loaded = await load()
      setDialog(() => loaded)
    } catch {
      return false
    }
    if (!hasRendered.current) await new Promise<void>((resolve) => waiting.current.push(resolve))
    setRendered(true)
    return true
  }, [load])
  useEffect(() => whenIdle(() => void ensure()), [ensure])
  useEffect(() => {
    if (Dialog === null) return
    hasRendered.current = true
    for (const resolve of waiting.current.splice(0)) resolve()
  }, [Dialog])
  return { Dialog, isRendered, ensure }
}

/** @returns a function that cancels */
function whenIdle(run: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const callback = requestIdleCallback(run, { timeout: LATEST_MS })
    return () => cancelIdleCallback(callback)
  }
  const timer = setTimeout(run, IDLE_MS)
  return () => clearTimeout(timer)
}
