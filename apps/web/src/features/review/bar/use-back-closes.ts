import { useEffect, useEffectEvent } from 'react'

/** Lets the browser's Back close a sheet before it leaves the page. @returns closes the sheet, and takes its step back */
export function useBackCloses(opened: boolean, onClose: () => void): () => void {
  const onBack = useEffectEvent(onClose)
  useEffect(() => {
    if (!opened) return
    // A step of its own at the same address: the router sees no navigation.
    window.history.pushState(window.history.state, '')
    let isBack = false
    const back = () => {
      isBack = true
      onBack()
    }
    window.addEventListener('popstate', back)
    return () => {
      window.removeEventListener('popstate', back)
      if (!isBack) window.history.back()
    }
  }, [opened])
  return onClose
}
