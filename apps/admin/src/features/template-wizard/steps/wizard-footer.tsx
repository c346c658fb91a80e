import { Button } from '@mantine/core'
import type { SaveAction } from '../saving/use-save-template.ts'
import { texts } from '../texts.ts'
import { RefusedMemos } from './refused-memos.tsx'
import classes from './wizard-footer.module.css'

interface WizardFooterProps {
  step: number
  templateId: string | null
  isWaiting: boolean
  onPrevious: () => void
  onNext: () => void
  onSave: (action: SaveAction) => void
}

/** The wizard's buttons: Previous (not on step 1), Next, and on the last step both ways to save. */
export function WizardFooter({ step, templateId, isWaiting, onPrevious, onNext, onSave }: WizardFooterProps) {
  const isLast = step === texts.steps.length - 1
  return (
    <div className={classes.bar} data-bottom-actions>
      <div className={classes.inner}>
        {step > 0 && (
          <Button variant="default" onClick={onPrevious}>
            {texts.previous}
          </Button>
        )}
        <span className={classes.space} />
        {isLast ? (
          <>
            <RefusedMemos templateId={templateId} />
            <Button variant="default" onClick={() => onSave('DRAFTED')}>
              {texts.saveAsDraft}
            </Button>
            <Button onClick={() => onSave('PUBLISHED')}>{texts.saveAndPublish}</Button>
          </>
        ) : (
          <Button loading={isWaiting} onClick={onNext}>
            {texts.next}
          </Button>
        )}
      </div>
    </div>
  )
}
