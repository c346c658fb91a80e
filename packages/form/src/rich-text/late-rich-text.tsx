import { SkeletonBar } from '@countersign/ui'
import { useEffect, useState } from 'react'
import type { RichTextView } from './rich-text-view.tsx'

type View = typeof RichTextView

/** Milliseconds that the form has to itself, to be shown first. */
const BEGIN_AFTER_MS = 300
/** Milliseconds until a view that could not be fetched is asked for again. */
const AGAIN_AFTER_MS = 3_000

let loaded: View | null = null

/** Rich text beside a form: what makes it safe to show comes over the network, and the form doesn't wait for it. */
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
          timer = setTimeout(load, AGAIN_AFTER_MS)
        },
      )
    }
    timer = setTimeout(load, BEGIN_AFTER_MS)
    return () => clearTimeout(timer)
  }, [View])
  return View === null ? <SkeletonBar width={70} /> : <View html={html} />
}
