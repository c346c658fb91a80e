import { startTransition, useEffect, useState } from 'react'
import type { WizardState } from './model/wizard-state.ts'
import { useWizardStore } from './wizard-store.ts'

/**
 * A part of the wizard's state as of the last painted frame, compared by identity. What renders from it
 * follows one frame later, in chunks that leave room for input, once editors that it may replace have reported. For slow parts that may
 * appear just after the response to a click.
 *
 * @param select keep its identity stable
 */
export function useWizardAfterPaint<T extends string | boolean | null>(select: (state: WizardState) => T): T {
  const store = useWizardStore()
  const [painted, setPainted] = useState(() => select(store.get()))
  useEffect(() => {
    let frame: number | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const cancel = () => {
      if (frame !== undefined) cancelAnimationFrame(frame)
      clearTimeout(timer)
      frame = undefined
    }
    const paint = async () => {
      await store.reportEdits()
      startTransition(() => setPainted(select(store.get())))
    }
    const follow = () => {
      cancel()
      if (select(store.get()) === painted) return
      frame = requestAnimationFrame(() => {
        timer = setTimeout(() => void paint())
      })
    }
    follow()
    const unsubscribe = store.subscribe(follow)
    return () => {
      unsubscribe()
      cancel()
    }
  }, [store, select, painted])
  return painted
}
