import { Notice } from '@countersign/ui'
import { Button } from '@mantine/core'
import { LateRichText } from '../../rich-text/late-rich-text.tsx'
import classes from './read-only-text.module.css'
import { editorTexts } from './texts.ts'

/** The text where there is no editor for it: nothing of it is lost. */
export function ReadOnlyText({ html, onRetry }: { html: string; onRetry: () => void }) {
  return (
    <div className={classes.place}>
      <Notice
        tone="error"
        end={
          <Button variant="default" size="xs" onClick={onRetry}>
            {editorTexts.tryAgain}
          </Button>
        }
      >
        {editorTexts.loadFailed}
      </Notice>
      <div className={classes.text}>
        <LateRichText html={html} />
      </div>
    </div>
  )
}
