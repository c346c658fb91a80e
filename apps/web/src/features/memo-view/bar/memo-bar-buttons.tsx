import { AppLink } from '@countersign/ui'
import { Button, Tooltip } from '@mantine/core'
import {
  IconChecks,
  IconCopy,
  IconDownload,
  IconEdit,
  IconEyeCheck,
  IconLink,
  IconMailForward,
  IconMessage2Question,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { decisionIcon } from '../../../shared/memo-actions/decision-icon.tsx'
import { levelQuestionsOf } from '../../../shared/memo-actions/level/level-questions.ts'
import { memoDecisions } from '../../../shared/memo-actions/memo-decisions.ts'
import type { MemoDecision } from '../../../shared/memo-actions/memo-decisions.ts'
import { copiesTexts } from '../../../shared/memo/copies/texts.ts'
import { handOffTexts } from '../../../shared/memo/hand-off/texts.ts'
import { memoActionTexts } from '../../../shared/memo-actions/texts.ts'
import type { DecisionTarget } from '../../../shared/memo-actions/use-memo-decisions.tsx'
import { paths } from '../../../lib/navigation/paths.ts'
import { shortcutTexts } from '../../../shared/shortcuts/texts.ts'
import { decisionKeys, isBeginning } from './bar-buttons.ts'
import type { BarAction, BarButton } from './bar-buttons.ts'
import type { Details } from '../../../shared/memo/memo-view-query.ts'
import classes from './memo-bar-buttons.module.css'
import { AcknowledgeButton, CompleteButton } from './follow-up-buttons.tsx'
import { DuplicateButton } from './duplicate-button.tsx'
import { LinkMenu } from './link-menu.tsx'
import { PdfButton } from './pdf-button.tsx'

interface MemoBarButtonsProps {
  details: Details
  buttons: BarButton[]
  /** A decision is being sent, or the way on loads: all buttons are disabled. */
  isBusy: boolean
  /** Beside the way on, which is filled, no other button is. */
  isBesideWayOn: boolean
  ask: (decision: MemoDecision, target: DecisionTarget) => void
  remind: (memoId: string) => void
  askQuestion: (target: DecisionTarget) => void
}

const variants: Partial<Record<BarAction, 'filled' | 'danger'>> = {
  approve: 'filled',
  edit: 'filled',
  reject: 'danger',
  cancel: 'danger',
  deleteDraft: 'danger',
  completeHandOff: 'filled',
  acknowledge: 'filled',
}

/** The buttons of the memo's action bar: Approve or Edit filled, those that end something outlined in red. */
export function MemoBarButtons(props: MemoBarButtonsProps) {
  const { details, buttons, isBusy, isBesideWayOn, ask, remind, askQuestion } = props
  const { memo } = details
  const className = isCrowded(buttons) ? classes.crowded : undefined
  const filled = isBesideWayOn ? undefined : buttons.find(({ action }) => variants[action] === 'filled')
  return buttons.map(({ action, refusal }) => {
    const asked = variants[action] ?? 'default'
    const variant = asked === 'filled' && action !== filled?.action ? 'default' : asked
    if (refusal !== undefined)
      return <RefusedButton key={action} className={className} action={action} refusal={refusal} />
    if (action === 'link') return <LinkMenu key={action} memoId={memo.memo_id} disabled={isBusy} />
    if (action === 'duplicate')
      return <DuplicateButton key={action} memoId={memo.memo_id} disabled={isBusy} />
    if (action === 'downloadPdf')
      return (
        <PdfButton
          key={action}
          memoId={memo.memo_id}
          isCompact={isBesideWayOn}
          className={className}
          icon={iconOf(action)}
          disabled={isBusy}
        />
      )
    if (action === 'completeHandOff' || action === 'acknowledge') {
      const FollowUpButton = action === 'acknowledge' ? AcknowledgeButton : CompleteButton
      return (
        <FollowUpButton
          key={action}
          memo={memo}
          variant={variant}
          className={className}
          leftSection={iconOf(action)}
          disabled={isBusy}
        />
      )
    }
    if (action === 'edit') {
      return (
        <Button
          key={action}
          className={className}
          variant={variant}
          leftSection={iconOf(action)}
          data-disabled={isBusy || undefined}
          renderRoot={(props) => <AppLink href={paths.edit(memo.memo_id)} {...props} />}
        >
          {labelOf(action)}
        </Button>
      )
    }
    const shortcut = keyOf(action)
    return (
      <Button
        key={action}
        className={className}
        variant={variant}
        leftSection={iconOf(action)}
        aria-keyshortcuts={shortcut}
        title={shortcut && shortcutTexts.hint(shortcut)}
        disabled={isBusy}
        onClick={() => {
          if (action === 'remind') remind(memo.memo_id)
          else if (action === 'askQuestion') askQuestion(targetOf(details))
          else if (isDecision(action)) ask(action, targetOf(details))
        }}
      >
        {labelOf(action)}
      </Button>
    )
  })
}

/** The memo as it is on the screen: the revision that a decision is made on (A6). */
export function targetOf(details: Details): DecisionTarget {
  const { memo, acting_for = [], needs_passkey } = details
  return {
    memoId: memo.memo_id,
    revision: memo.revision,
    status: memo.memo_status,
    actingFor: acting_for,
    needsPasskey: needs_passkey === true,
    levelQuestions: levelQuestionsOf(details),
  }
}

const keyOf = (action: BarAction): string | undefined =>
  decisionKeys.find(({ decision }) => decision === action)?.key.toUpperCase()

/** Stays focusable, so that its reason can be read. */
function RefusedButton(props: { action: BarAction; refusal: string; className: string | undefined }) {
  const { action, refusal, className } = props
  return (
    <Tooltip label={refusal}>
      <Button
        className={className}
        variant="default"
        leftSection={iconOf(action)}
        data-disabled
        aria-disabled
        onClick={(event) => event.preventDefault()}
      >
        {labelOf(action)}
      </Button>
    </Tooltip>
  )
}

/** How many characters of labels fit a narrow phone beside their icons. */
const ROOMY_LABELS = 20

/** Whether the labels need the icons' room on a narrow phone. */
function isCrowded(buttons: readonly BarButton[]): boolean {
  const labels = buttons.filter(({ action }) => !isBeginning(action)).map(({ action }) => labelOf(action))
  return labels.join('').length > ROOMY_LABELS
}

function labelOf(action: BarAction): string {
  if (action === 'acknowledge') return copiesTexts.acknowledge
  if (action === 'completeHandOff') return handOffTexts.complete
  return isDecision(action) ? memoDecisions[action].confirmLabel : memoActionTexts[action]
}

function isDecision(action: BarAction): action is MemoDecision {
  return action in memoDecisions
}

const icons = {
  edit: IconEdit,
  remind: IconMailForward,
  askQuestion: IconMessage2Question,
  completeHandOff: IconChecks,
  acknowledge: IconEyeCheck,
  downloadPdf: IconDownload,
  duplicate: IconCopy,
  link: IconLink,
} as const

function iconOf(action: BarAction): ReactNode {
  if (isDecision(action)) return decisionIcon(action)
  const Symbol = icons[action]
  return <Symbol size={17} stroke={1.8} aria-hidden />
}
