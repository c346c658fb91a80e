import { Notice } from '@countersign/ui'
import { Button } from '@mantine/core'
import { LateRichText } from '../../view/rich-text/late-rich-text.tsx'
import classes from './read-only-text.module.css'
import { editorTexts } from './texts.ts'

/** Shows the text where the editor failed to load, so that nothing seems lost. */
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
