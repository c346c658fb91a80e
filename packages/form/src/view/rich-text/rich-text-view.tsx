import { useMemo } from 'react'
import { sanitizeRichText } from './sanitize-rich-text.ts'
import classes from './rich-text-view.module.css'

interface RichTextViewProps {
  html: string
  /** The pixels of the images in the memo's rich texts before it. */
  pixelsBefore?: number | undefined
}

/** Shows rich text as a memo's prose. Sanitises it here, whatever the server did before. */
export function RichTextView({ html, pixelsBefore = 0 }: RichTextViewProps) {
  const safe = useMemo(() => ({ __html: sanitizeRichText(html, pixelsBefore) }), [html, pixelsBefore])
  return <div className={classes.prose} dangerouslySetInnerHTML={safe} />
}
