import { Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import type { Ref } from 'react'
import type { LevelAnswersHandle, LevelQuestions } from './level-questions.ts'
import { levelTexts } from './texts.ts'

const LevelFields = lazy(() => import('./level-fields.tsx'))

/** The questions of a level, whose form is loaded when it is asked. @param ref is set once it can be read */
export function LateLevelFields(props: { questions: LevelQuestions; ref: Ref<LevelAnswersHandle> }) {
  return (
    <Suspense fallback={<Skeleton height={96} role="status" aria-label={levelTexts.loading} />}>
      <LevelFields {...props} />
    </Suspense>
  )
}
