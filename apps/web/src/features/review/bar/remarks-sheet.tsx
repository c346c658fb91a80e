import { needsRemarks } from '@countersign/domain'
import { Button, Drawer, Textarea } from '@mantine/core'
import type { ReactNode, Ref } from 'react'
import { decisionIcon } from '../../../shared/memo-actions/decision-icon.tsx'
import { memoDecisions } from '../../../shared/memo-actions/memo-decisions.ts'
import type { Details } from '../../../shared/memo/memo-view-query.ts'
import type { Verdict } from '../model/review-state.ts'
import { reviewTexts } from '../texts.ts'
import classes from './remarks-sheet.module.css'
import { useBackCloses } from './use-back-closes.ts'

interface RemarksSheetProps {
  opened: boolean
  onClose: () => void
  verdict: Verdict
  details: Details
  fieldRef: Ref<HTMLTextAreaElement>
  text: string
  problem: string | undefined
  onText: (text: string) => void
  onConfirm: () => void
  /** The files of the remarks. */
  children: ReactNode
}

/** The remarks of a decision on a phone, from below. The browser's Back closes it. */
export function RemarksSheet({
  opened,
  onClose,
  verdict,
  details,
  fieldRef,
  text,
  problem,
  onText,
  onConfirm,
  children,
}: RemarksSheetProps) {
  const close = useBackCloses(opened, onClose)
  const { title, confirmLabel, text: about } = memoDecisions[verdict]
  const isRequired = needsRemarks(verdict, details.memo.memo_status)
  return (
    <Drawer.Root opened={opened} onClose={close} position="bottom" size="auto">
      <Drawer.Overlay />
      <Drawer.Content className={classes.sheet}>
        <Drawer.Title className={classes.title}>{title}</Drawer.Title>
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            onConfirm()
          }}
        >
          <p className={classes.about}>
            {verdict === 'return' ? reviewTexts.returnTo(details.memo.memo_owner_name) : about}
          </p>
          <Textarea
            ref={fieldRef}
            label={reviewTexts.remarks}
            withAsterisk={isRequired}
            aria-required={isRequired}
            data-autofocus
            size="md"
            autosize
            minRows={4}
            maxRows={8}
            classNames={{ input: classes.field ?? '' }}
            value={text}
            error={problem}
            onChange={(event) => onText(event.currentTarget.value)}
          />
          {children}
          <div className={classes.buttons}>
            <Button variant="default" onClick={close}>
              {reviewTexts.cancel}
            </Button>
            <Button
              type="submit"
              variant={verdict === 'reject' ? 'dangerFilled' : 'filled'}
              leftSection={decisionIcon(verdict)}
            >
              {confirmLabel}
            </Button>
          </div>
        </form>
      </Drawer.Content>
    </Drawer.Root>
  )
}
