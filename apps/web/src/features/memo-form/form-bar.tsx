import type { CallOutput } from '@countersign/contract'
import { ActionBar, AppLink } from '@countersign/ui'
import { Button } from '@mantine/core'
import { IconChevronLeft } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import type { ReactElement } from 'react'
import { paths } from '../../lib/navigation/paths.ts'
import classes from './form-bar.module.css'
import { texts } from './texts.ts'

type Ability = CallOutput<'getMemoDetailsForEditing'>['abilities']['submit']

interface FormBarProps {
  title: string
  saveDraft: Ability
  submit: Ability
  onSaveDraft: () => void
  onSubmit: () => void
}

/** The sticky bar over the form: Back, the template's name, 'Save as draft' and 'Submit'. */
export function FormBar({ title, saveDraft, submit, onSaveDraft, onSubmit }: FormBarProps) {
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
      <BarButton label={texts.saveAsDraft} ability={saveDraft} variant="default" onClick={onSaveDraft} />
      <BarButton label={texts.submit} ability={submit} variant="filled" onClick={onSubmit} />
    </ActionBar>
  )
}

interface BarButtonProps {
  label: string
  ability: Ability
  variant: 'default' | 'filled'
  onClick: () => void
}

/** A refused button stays focusable, so that its reason can be read. */
function BarButton({ label, ability, variant, onClick }: BarButtonProps) {
  const { allowed } = ability
  const refusal = ability.allowed ? undefined : ability.message
  const button = (
    <Button
      variant={variant}
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
