import type { CallOutput } from '@countersign/contract'
import { ActionBar, AppLink } from '@countersign/ui'
import { Button } from '@mantine/core'
import { IconChevronLeft } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import type { ReactElement } from 'react'
import { messages } from '../../lib/messages.ts'
import { paths } from '../../lib/paths.ts'
import classes from './form-bar.module.css'

const texts = messages.memoForm

type Ability = CallOutput<'getMemoDetailsForEditing'>['abilities'][string]

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

/** A refused button stays in reach of keyboard and pointer, so that its reason can be read. */
function BarButton({ label, ability, variant, onClick }: BarButtonProps) {
  const { allowed, message } = ability
  const button = (
    <Button
      variant={variant}
      data-disabled={!allowed || undefined}
      aria-disabled={!allowed}
      aria-description={allowed ? undefined : message}
      onClick={() => {
        if (allowed) onClick()
      }}
    >
      {label}
    </Button>
  )
  if (allowed || message === undefined) return button
  return (
    <Suspense fallback={button}>
      <ReasonBubble reason={message}>{button}</ReasonBubble>
    </Suspense>
  )
}

/** Few forms refuse anything: the others don't wait for the bubble, and without it the button still describes itself. */
const ReasonBubble = lazy(() =>
  import('./reason-bubble.tsx').then(
    (module) => ({ default: module.ReasonBubble }),
    () => ({ default: ({ children }: { children: ReactElement }) => children }),
  ),
)
