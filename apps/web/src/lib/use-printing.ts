import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Whether the page is being laid out for paper, where nothing is folded, cut or left out. */
export function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    const print = window.matchMedia('print')
    // At once: the browser takes the page as it stands after the event.
    const follow = () => flushSync(() => setPrinting(print.matches))
    print.addEventListener('change', follow)
    return () => print.removeEventListener('change', follow)
  }, [])
  return isPrinting
}
