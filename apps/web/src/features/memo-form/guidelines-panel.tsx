import { LateRichText } from '@countersign/form'
import { Sheet, useIsBelow } from '@countersign/ui'
import { IconInfoCircle } from '@tabler/icons-react'
import classes from './guidelines-panel.module.css'
import { texts } from './texts.ts'

/** The template's guidelines: beside the form on wide screens, folded above it on others. */
export function GuidelinesPanel({ html }: { html: string }) {
  const wide = !useIsBelow('lg')
  return (
    <aside className={classes.panel} aria-label={texts.guidelines}>
      <Sheet padded={false}>
        <details className={classes.details} open={wide}>
          <summary className={classes.summary}>
            <IconInfoCircle size={18} stroke={1.7} aria-hidden />
            {texts.guidelines}
          </summary>
          <div className={classes.text}>
            <LateRichText html={html} />
          </div>
        </details>
      </Sheet>
    </aside>
  )
}
