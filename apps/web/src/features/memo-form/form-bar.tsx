import type { CallOutput } from '@countersign/contract'
import { ActionBar, AppLink } from '@countersign/ui'
import { Button } from '@mantine/core'
import { IconChevronLeft } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import type { ReactElement } from 'react'
import { paths } from '../../lib/navigation/paths.ts'
import classes from './form-bar.module.css'
import { texts } from './texts.ts'
import type { MemoAction } from './written-memo.ts'

type Ability = CallOutput<'getMemoDetailsForEditing'>['abilities']['submit']

interface FormBarProps {
  title: string
  saveDraft: Ability
  submit: Ability
  /** By which button the form is being prepared for sending. */
  preparing: MemoAction | undefined
  onSaveDraft: () => void
  onSubmit: () => void
}

/** The sticky bar over the form: Back, the template's name, 'Save as draft' and 'Submit'. */
export function FormBar({ title, saveDraft, submit, preparing, onSaveDraft, onSubmit }: FormBarProps) {
  return (
    <ActionBar
      start={
        <div className={classes.start}>
          <AppLink href={paths.memos} className={classes.back}>
            <IconChevronLeft size={16} aria-hidden />
            {texts.back}
          </AppLink>
          <h1 className={classes.title}>{title}</h1>
        </div>
      }
    >
      <BarButton
        label={texts.saveAsDraft}
        ability={saveDraft}
        variant="default"
        busy={preparing === 'SAVE_AS_DRAFT'}
        onClick={onSaveDraft}
      />
      <BarButton
        label={texts.submit}
        ability={submit}
        variant="filled"
        busy={preparing === 'SUBMITTED'}
        onClick={onSubmit}
      />
    </ActionBar>
  )
}

interface BarButtonProps {
  label: string
  ability: Ability
  variant: 'default' | 'filled'
  busy: boolean
  onClick: () => void
}

/** A refused button stays focusable, so that its reason can be read. */
function BarButton({ label, ability, variant, busy, onClick }: BarButtonProps) {
  const { allowed } = ability
  const refusal = ability.allowed ? undefined : ability.message
  const button = (
    <Button
      variant={variant}
      loading={busy}
      data-disabled={!allowed || undefined}
      aria-disabled={!allowed}
      aria-description={refusal}
      onClick={() => {
        if (allowed) onClick()
      }}
    >
      {label}
    </Button>
  )
  if (refusal === undefined) return button
  return (
    <Suspense fallback={button}>
      <ReasonBubble reason={refusal}>{button}</ReasonBubble>
    </Suspense>
  )
}

/** Loaded on demand, since few forms refuse anything. Without it the button still has its description. */
const ReasonBubble = lazy(() =>
  import('./reason-bubble.tsx').then(
    (module) => ({ default: module.ReasonBubble }),
    () => ({ default: ({ children }: { children: ReactElement }) => children }),
  ),
)
