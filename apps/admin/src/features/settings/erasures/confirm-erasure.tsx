import { erasureTexts } from '@countersign/app-shell/erasable-parts'
import { errorText } from '@countersign/app-shell/error-text'
import { DialogFrame, Notice } from '@countersign/ui'
import { useChange } from '../../../lib/use-change.ts'
import type { Erasure } from './erasure.ts'
import classes from './erasures.module.css'
import settings from '../settings.module.css'
import { SubjectOfErasure } from './subject-of-erasure.tsx'
import { texts } from './texts.ts'

/** Erases a part that another administrator took up, for good (O6). */
export function ConfirmErasure({ erasure, onClose }: { erasure: Erasure; onClose: () => void }) {
  const end = useChange('admin-end_erasure', { quiet: true, onDone: onClose })
  return (
    <DialogFrame
      opened
      onClose={onClose}
      title={texts.confirmTitle(erasure.memo_id)}
      primary={{
        label: texts.confirmLabel,
        variant: 'dangerFilled',
        busy: end.isPending,
        onClick: () => end.mutate({ erasure_id: erasure.erasure_id, answer: 'CONFIRMED' }),
      }}
    >
      <div className={settings.form}>
        <SubjectOfErasure erasure={erasure} />
        <p className={classes.text}>
          <strong>{texts.confirmText}</strong> {erasureTexts.beyondReach}
        </p>
        {end.error !== null && <Notice tone="error">{errorText(end.error)}</Notice>}
      </div>
    </DialogFrame>
  )
}
