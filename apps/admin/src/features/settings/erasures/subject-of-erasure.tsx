import { kindText, writtenText } from '@countersign/app-shell/erasable-parts'
import { Course } from './course.tsx'
import type { Erasure } from './erasure.ts'
import { stepsOf } from './steps-of.ts'
import classes from './erasures.module.css'
import settings from '../settings.module.css'

/** What a request is about, in its dialogs: the part without its content, and what was said of it so far. */
export function SubjectOfErasure({ erasure }: { erasure: Erasure }) {
  return (
    <div className={classes.subject}>
      <strong>{kindText(erasure)}</strong>
      <span className={settings.under}>{writtenText(erasure)}</span>
      <Course steps={stepsOf(erasure)} />
    </div>
  )
}
