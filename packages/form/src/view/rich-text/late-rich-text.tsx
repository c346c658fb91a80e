import { SkeletonBar } from '@countersign/ui'
import { useEffect, useState } from 'react'
import type { RichTextView } from './rich-text-view.tsx'

type View = typeof RichTextView

/** Lets the form render first. */
const LOAD_AFTER_MS = 300
const RETRY_AFTER_MS = 3_000

let loaded: View | null = null

/** Rich text beside a form. The sanitiser loads on demand, so that the form doesn't wait for it. */
export function LateRichText({ html }: { html: string }) {
  const [View, setView] = useState<View | null>(() => loaded)
  useEffect(() => {
    if (View !== null) return
    let timer: ReturnType<typeof setTimeout>
    const load = () => {
      import('./rich-text-view.tsx').then(
        (module) => {
          loaded = module.RichTextView
          setView(() => loaded)
        },
        () => {
          timer = setTimeout(load, RETRY_AFTER_MS)
        },
      )
    }
    timer = setTimeout(load, LOAD_AFTER_MS)
    return () => clearTimeout(timer)
  }, [View])
  return View === null ? <SkeletonBar width={70} /> : <View html={html} />
}
