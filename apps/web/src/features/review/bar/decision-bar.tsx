import { useRemoteConfiguration } from '@countersign/app-shell/remote-configuration'
import { ConfirmDialog } from '@countersign/ui'
import { Button, Textarea } from '@mantine/core'
import { useRef, useState } from 'react'
import type { WrittenCondition } from '../../../shared/memo-actions/conditions/condition-drafts.ts'
import { ForWhom } from '../../../shared/memo-actions/for-whom.tsx'
import { levelQuestionsOf } from '../../../shared/memo-actions/level/level-questions.ts'
import type { WrittenLevelAnswers } from '../../../shared/memo-actions/level/level-questions.ts'
import type { Remarks } from '../../../shared/memo-actions/kept-remarks.ts'
import { memoDecisions } from '../../../shared/memo-actions/memo-decisions.ts'
import { RemarkFiles } from '../../../shared/memo-actions/remark-files.tsx'
import { useRemarkFiles } from '../../../shared/memo-actions/use-remark-files.ts'
import type { Details } from '../../../shared/memo/memo-view-query.ts'
import { useShortcuts } from '../../../shared/shortcuts/use-shortcuts.ts'
import { KeyCap } from '../head/key-cap.tsx'
import type { Decision, Verdict } from '../model/review-state.ts'
import { reviewTexts } from '../texts.ts'
import { whyNotThis } from './able.ts'
import classes from './decision-bar.module.css'
import { ConditionsDialog } from './conditions-dialog.tsx'
import { DecisionButtons } from './decision-buttons.tsx'
import { QuestionsDialog } from './questions-dialog.tsx'
import { RemarksSheet } from './remarks-sheet.tsx'
import { decisionOn, missingOf, useSeat } from './use-decide.ts'

interface DecisionBarProps {
  details: Details
  isPhone: boolean
  /** No connection: nothing can be decided. */
  isOff: boolean
  /** Whether the memo has been on the screen for long enough to approve it. */
  isSeen: () => boolean
  /** What was typed before on this memo. */
  initial: Remarks
  onRemarks: (remarks: Remarks) => void
  onDecide: (decision: Decision) => void
  onSkip: () => void
}

/** What a decision has besides its remarks. */
interface Given {
  isConfirmed?: boolean
  levelAnswers?: WrittenLevelAnswers
  conditions?: readonly WrittenCondition[]
}

/** Remarks and the decisions on the memo on the screen, with their keys. */
export function DecisionBar(props: DecisionBarProps) {
  const { details, isPhone, isOff, isSeen, initial, onRemarks, onDecide, onSkip } = props
  const limit = useRemoteConfiguration()?.max_remarks_attachment ?? 0
  const [text, setText] = useState(initial.text)
  const files = useRemarkFiles(limit, initial.attachments, (attached) =>
    onRemarks({ text, attachments: attached }),
  )
  const [verdict, setVerdict] = useState<Verdict>('approve')
  const [problem, setProblem] = useState<string>()
  /** A decision was tried before its files were there. */
  const [awaitsFiles, setAwaitsFiles] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const [isSheetOpen, setSheetOpen] = useState(false)
  const [isAnswering, setAnswering] = useState(false)
  const [isSettingConditions, setSettingConditions] = useState(false)
  /** Of the approval whose questions are being answered. */
  const [withConditions, setWithConditions] = useState<readonly WrittenCondition[]>([])
  const questions = levelQuestionsOf(details)
  const { actingFor, seat, setSeat } = useSeat(details)
  const field = useRef<HTMLTextAreaElement>(null)
  const bar = useRef<HTMLDivElement>(null)
  const { attachments } = files
  const shown = problem ?? (awaitsFiles && !files.isReady ? reviewTexts.filesNotReady : undefined)

  const lacking = missingOf(details, {
    verdict: 'approve',
    remarks: { text, attachments },
    seat,
    areFilesReady: files.isReady,
    isConfirmed: false,
  })
  const decide = (wanted: Verdict, { isConfirmed = false, levelAnswers, conditions = [] }: Given = {}) => {
    if (isOff || whyNotThis(details, wanted) !== undefined) return
    if (wanted === 'approve' && !isSeen()) return
    setVerdict(wanted)
    const remarks = { text, attachments }
    const given = { isConfirmed, levelAnswers, conditions }
    const lacks = { verdict: wanted, remarks, seat, areFilesReady: files.isReady, ...given }
    switch (missingOf(details, lacks)) {
      case 'remarks':
        if (isPhone && !isSheetOpen) return setSheetOpen(true)
        setProblem(isPhone && !isSheetOpen ? undefined : reviewTexts.remarksRequired)
        field.current?.focus()
        return
      case 'seat':
        setProblem(reviewTexts.chooseForWhom)
        bar.current?.querySelector<HTMLElement>('input[type="radio"]')?.focus()
        return
      case 'files':
        if (isPhone) setSheetOpen(true)
        setAwaitsFiles(true)
        return
      case 'questions':
        setWithConditions(conditions)
        setAnswering(true)
        return
      case 'confirmation':
        setAsking(true)
        return
      default:
        setAsking(false)
        setSheetOpen(false)
        setAnswering(false)
        onDecide(decisionOn(details, lacks))
    }
  }
  useShortcuts({
    a: () => decide('approve'),
    t: () => decide('return'),
    r: () => decide('reject'),
    s: onSkip,
    m: isPhone ? undefined : () => field.current?.focus(),
  })
  const change = (value: string) => {
    setText(value)
    onRemarks({ text: value, attachments })
    setProblem(undefined)
  }
  const forWhom = (
    <ForWhom
      actingFor={actingFor}
      seat={seat?.approver_id}
      onChange={(chosen) => {
        setSeat(chosen)
        setProblem(undefined)
      }}
    />
  )
  return (
    <div className={classes.bar} ref={bar} role="group" aria-label={reviewTexts.decisions}>
      {forWhom}
      <div className={classes.line}>
        {!isPhone && (
          <div className={classes.remarks}>
            <Textarea
              ref={field}
              aria-label={reviewTexts.remarksFor[verdict]}
              placeholder={reviewTexts.remarksHint}
              autosize
              minRows={1}
              maxRows={5}
              size="md"
              rightSection={<KeyCap name="M" />}
              value={text}
              error={shown}
              onChange={(event) => change(event.currentTarget.value)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
                event.preventDefault()
                decide(verdict)
              }}
            />
            <RemarkFiles files={files} limit={limit} compact />
          </div>
        )}
        <DecisionButtons details={details} isOff={isOff} onDecide={decide} onSkip={onSkip} />
      </div>
      {!isOff && whyNotThis(details, 'approve') === undefined && (
        <Button
          className={classes.conditions}
          variant="subtle"
          size="compact-sm"
          onClick={() => setSettingConditions(true)}
        >
          {reviewTexts.conditions}
        </Button>
      )}
      {isPhone && shown !== undefined && !isSheetOpen && (
        <p className={classes.problem} role="alert">
          {shown}
        </p>
      )}
      {isPhone && (
        <RemarksSheet
          opened={isSheetOpen}
          onClose={() => setSheetOpen(false)}
          verdict={verdict}
          details={details}
          fieldRef={field}
          text={text}
          problem={shown}
          onText={change}
          onConfirm={() => decide(verdict)}
        >
          <RemarkFiles files={files} limit={limit} />
        </RemarksSheet>
      )}
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={memoDecisions.reject.title}
        message={memoDecisions.reject.text ?? ''}
        confirmLabel={memoDecisions.reject.confirmLabel}
        danger
        onConfirm={() => decide('reject', { isConfirmed: true })}
      />
      <ConditionsDialog
        opened={isSettingConditions}
        onClose={() => setSettingConditions(false)}
        memoId={details.memo.memo_id}
        // Closed without a decision, the next one would be unconditional.
        isLacking={lacking === 'seat' || lacking === 'files'}
        onConfirm={(conditions) => {
          if (!isSeen()) return
          setSettingConditions(false)
          decide('approve', { conditions })
        }}
      >
        {forWhom}
        {!files.isReady && <p className={classes.problem}>{reviewTexts.filesNotReady}</p>}
      </ConditionsDialog>
      {questions && (
        <QuestionsDialog
          opened={isAnswering}
          onClose={() => setAnswering(false)}
          questions={questions}
          onConfirm={(levelAnswers) => decide('approve', { levelAnswers, conditions: withConditions })}
        />
      )}
    </div>
  )
}
