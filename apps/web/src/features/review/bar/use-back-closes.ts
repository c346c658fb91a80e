import { useEffect, useEffectEvent, useRef } from 'react'

/** Lets the browser's Back close a sheet before it leaves the page. @returns closes the sheet, and takes its step back */
export function useBackCloses(opened: boolean, onClose: () => void): () => void {
  const onBack = useEffectEvent(onClose)
  /** Ends once the step of the sheet before is taken back, which the browser does later: a step added earlier would go. */
  const steppedBack = useRef(Promise.resolve())
  useEffect(() => {
    if (!opened) return
    const closed = new AbortController()
    let hasStep = false
    void steppedBack.current.then(() => {
      if (closed.signal.aborted) return
      // A step of its own at the same address: the router sees no navigation.
      window.history.pushState(window.history.state, '')
      hasStep = true
      const back = () => {
        hasStep = false
        onBack()
      }
      window.addEventListener('popstate', back, { signal: closed.signal })
    })
    return () => {
      closed.abort()
      if (!hasStep) return
      steppedBack.current = new Promise((resolve) => {
        window.addEventListener('popstate', () => resolve(), { once: true })
      })
      window.history.back()
    }
  }, [opened])
  return onClose
}
