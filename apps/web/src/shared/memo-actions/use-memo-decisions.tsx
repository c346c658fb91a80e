import { now } from '@countersign/app-shell/dates'
import { useRemoteConfiguration } from '@countersign/app-shell/remote-configuration'
import { decisionOf, needsRemarks } from '@countersign/domain'
import type { MemoStatus } from '@countersign/domain'
import { AppLink, ConfirmDialog, RemarksDialog, showToast } from '@countersign/ui'
import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import type { ConditionDraft } from './conditions/condition-drafts.ts'
import { writtenConditions } from './conditions/condition-drafts.ts'
import { ConditionFields } from './conditions/condition-fields.tsx'
import { keepConditions, keptConditions } from './conditions/kept-conditions.ts'
import { decisionIcon } from './decision-icon.tsx'
import type { ActingFor } from './for-whom.tsx'
import { ForWhom } from './for-whom.tsx'
import { keepRemarks, keptRemarks } from './kept-remarks.ts'
import { LateLevelFields } from './level/late-level-fields.tsx'
import type { LevelAnswersHandle, LevelQuestions } from './level/level-questions.ts'
import { memoDecisions } from './memo-decisions.ts'
import type { MemoDecision } from './memo-decisions.ts'
import { RemarkFiles } from './remark-files.tsx'
import classes from './remark-files.module.css'
import { memoActionTexts } from './texts.ts'
import { useMemoChange } from './use-memo-change.ts'
import type { DecisionFailure, MemoChange } from './use-memo-change.ts'
import { useRemarkFiles } from './use-remark-files.ts'
import { useSigner } from './use-signer.ts'
import { PasskeyHint } from '../signing/passkey-hint.tsx'
import { signingTexts } from '../signing/texts.ts'

/** The memo to decide on, as it is on the screen when the dialog opens. */
export interface DecisionTarget {
  memoId: string
  revision: number
  status: MemoStatus
  /** Those whom the person may decide for, by seat; empty for their own seat (K2). */
  actingFor?: readonly ActingFor[]
  /** Approving it needs a passkey (O4). */
  needsPasskey?: boolean
  /** What the person answers with their approval (R7). */
  levelQuestions?: LevelQuestions | undefined
}

interface MemoDecisions {
  /** Opens the dialog. */
  ask: (decision: MemoDecision, target: DecisionTarget) => void
  /** Render it anywhere in the page. */
  dialog: ReactNode
  /** A decision is being sent: 'Approval process ongoing.' */
  isRunning: boolean
}

/**
 * The dialogs of decisions (U23, U41). Confirming closes the dialog and shows the decision at once. A failure is shown in an
 * alert. A dialog that is opened again has the remarks, files and conditions that were not sent.
 */
export function useMemoDecisions(onDone?: (decision: MemoDecision, memoId: string) => void): MemoDecisions {
  const [asked, setAsked] = useState<{ decision: MemoDecision; target: DecisionTarget }>()
  const [opened, setOpened] = useState(false)
  const [seat, setSeat] = useState<string>()
  const [conditions, setConditions] = useState<readonly ConditionDraft[]>([])
  const [wasTried, setTried] = useState(false)
  const [isReading, setReading] = useState(false)
  /** The form of the level's questions, once it is there. */
  const [level, setLevel] = useState<LevelAnswersHandle | null>(null)
  const limit = useRemoteConfiguration()?.max_remarks_attachment ?? 0
  // The page may be left with the dialog open.
  const files = useRemarkFiles(limit, [], (attachments) => {
    if (asked === undefined) return
    const { decision, target } = asked
    keepRemarks(target.memoId, decision, { text: keptRemarks(target.memoId, decision).text, attachments })
  })
  const { alert, showFailure } = useFailureAlert()
  const change = useMemoChange({ onDone, onFailed: showFailure })

  const ask = (decision: MemoDecision, target: DecisionTarget) => {
    files.reset(keptRemarks(target.memoId, decision).attachments)
    setConditions(keptConditions(target.memoId))
    setTried(false)
    setAsked({ decision, target })
    setSeat(target.actingFor?.length === 1 ? target.actingFor[0]?.approver_id : undefined)
    setOpened(true)
  }
  /** For the next dialog, whether this one is confirmed, closed, or left with its page. */
  const keep = (text: string) => {
    if (asked === undefined) return
    keepRemarks(asked.target.memoId, asked.decision, { text, attachments: files.attachments })
  }
  const actingFor = actingForOf(asked)
  const signer = useSigner(showFailure)
  const readLevel = async () => {
    setReading(true)
    const answers = await level?.read()
    setReading(false)
    return answers
  }
  const confirm = async (text: string) => {
    if (asked === undefined) return
    const { memoId, revision } = asked.target
    const written = decision === 'approve' ? writtenConditions(conditions, now()) : []
    setTried(true)
    const levelAnswers = questions && (await readLevel())
    if (written === null || levelAnswers === null) return
    keep(text)
    const wanted: MemoChange = {
      decision: asked.decision,
      memoId,
      revision,
      actingFor: actingFor.find(({ approver_id }) => approver_id === seat),
      remarks: { text, attachments: files.attachments },
      conditions: written,
      levelAnswers,
    }
    // The dialog stays while the browser asks: a person who closes that one is back here, with their remarks.
    const signed = needsPasskey ? await signer.sign(wanted) : wanted
    if (signed === null) return
    setOpened(false)
    if (signed !== undefined) change.mutate(signed)
  }
  // Mounted from the start, so that the dialog records the focus when it opens, and restores it.
  const decision = asked?.decision ?? 'approve'
  const target = asked?.target
  const about = memoDecisions[decision]
  const needsPasskey = decision === 'approve' && target?.needsPasskey === true
  const questions = decision === 'approve' ? target?.levelQuestions : undefined
  const isRequired = target !== undefined && needsRemarks(decision, target.status)
  return {
    ask,
    isRunning: change.isPending,
    dialog: (
      <>
        <RemarksDialog
          opened={opened}
          onClose={(text) => {
            keep(text)
            setOpened(false)
          }}
          title={about.title}
          confirmLabel={about.confirmLabel}
          cancelLabel={decision === 'cancel' ? memoActionTexts.keep : undefined}
          icon={decisionIcon(decision)}
          danger={about.danger}
          required={isRequired}
          initialRemarks={target && keptRemarks(target.memoId, decision).text}
          confirmDisabled={
            !files.isReady ||
            (actingFor.length > 0 && seat === undefined) ||
            (questions !== undefined && level === null)
          }
          busy={signer.isSigning || isReading}
          onTyped={keep}
          onConfirm={(text) => void confirm(text)}
          message={
            <>
              {about.text !== undefined && <p className={classes.text}>{about.text}</p>}
              <ForWhom actingFor={actingFor} seat={seat} onChange={setSeat} />
              {needsPasskey && (
                <p className={classes.text}>
                  <PasskeyHint>{signingTexts.needed}</PasskeyHint>
                </p>
              )}
            </>
          }
        >
          {questions && <LateLevelFields key={questions.memoId} questions={questions} ref={setLevel} />}
          {about.takesFiles && <RemarkFiles files={files} limit={limit} />}
          {decision === 'approve' && (
            <ConditionFields
              drafts={conditions}
              wasTried={wasTried}
              disabled={signer.isSigning}
              onChange={(changed) => {
                setConditions(changed)
                if (target) keepConditions(target.memoId, changed)
              }}
            />
          )}
        </RemarksDialog>
        {alert}
      </>
    ),
  }
}

/** Those whom a decision may be for; none for the owner's actions. */
function actingForOf(asked: { decision: MemoDecision; target: DecisionTarget } | undefined) {
  return (asked && decisionOf(asked.decision) && asked.target.actingFor) ?? []
}

/** The alert of a failed decision; a toast if the person has left the page. */
function useFailureAlert(): { alert: ReactNode; showFailure: (failure: DecisionFailure) => void } {
  const [failure, setFailure] = useState<DecisionFailure>()
  const [opened, setOpened] = useState(false)
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  const close = () => setOpened(false)
  return {
    showFailure: (shown) => {
      if (!isShown.current) {
        showToast({ kind: 'error', title: shown.title, message: shown.message })
        return
      }
      setFailure(shown)
      setOpened(true)
    },
    alert: (
      <ConfirmDialog
        opened={opened}
        onClose={close}
        title={failure?.title ?? ''}
        message={
          <p role="alert">
            {failure?.message}{' '}
            {failure?.link && <AppLink href={failure.link.href}>{failure.link.label}</AppLink>}
          </p>
        }
        confirmLabel={memoActionTexts.gotIt}
        cancelLabel={null}
        onConfirm={close}
      />
    ),
  }
}
