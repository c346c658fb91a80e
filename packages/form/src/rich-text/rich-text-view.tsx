import { useMemo } from 'react'
import { sanitizeRichText } from './sanitize-rich-text.ts'
import classes from './rich-text-view.module.css'

/** Shows rich text as a memo's prose; sanitised at this very place, whatever the server did before. */
export function RichTextView({ html }: { html: string }) {
  const safe = useMemo(() => ({ __html: sanitizeRichText(html) }), [html])
  return <div className={classes.prose} dangerouslySetInnerHTML={safe} />
}
