import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Whether the page is being laid out for print, where nothing is folded or cut. */
export function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    const print = window.matchMedia('print')
    // Render synchronously: the browser prints the page as it is after the event.
    const follow = () => flushSync(() => setPrinting(print.matches))
    print.addEventListener('change', follow)
    return () => print.removeEventListener('change', follow)
  }, [])
  return isPrinting
}
