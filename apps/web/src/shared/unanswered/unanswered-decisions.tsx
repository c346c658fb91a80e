import { CallError } from '@countersign/client'
import { decisionOf } from '@countersign/domain'
import { showToast } from '@countersign/ui'
import { Button } from '@mantine/core'
import { IconClockQuestion, IconFingerprint } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { paths } from '../../lib/navigation/paths.ts'
import { useSignedInUser } from '../../lib/server/signed-in-user.ts'
import { memoViewQuery } from '../memo/memo-view-query.ts'
import { signingTexts } from '../signing/texts.ts'
import { useSignDecisions } from './use-sign-decisions.ts'
import { isUnsigned, ownDecisions } from './kept-decisions.ts'
import type { KeptDecision } from './kept-decisions.ts'
import { dropVoidDecisions, sendDecision, settleDecision } from './send-decision.ts'
import { unansweredTexts } from './texts.ts'
import classes from './unanswered-decisions.module.css'

/** Offers to send a person's unanswered decisions again, or to drop them; others are void, which it says (M3). */
export default function UnansweredDecisions({ keys }: { keys: string }) {
  const { email } = useSignedInUser()
  useEffect(() => dropVoidDecisions(email), [email])
  const wanted = new Set(keys.split(','))
  const decisions = ownDecisions(email).filter(({ key }) => wanted.has(key))
  const { pathname } = useLocation()
  // A review offers what it has collected itself.
  const unsigned = pathname === paths.review ? [] : decisions.filter(isUnsigned)
  const unanswered = decisions.filter((decision) => !isUnsigned(decision))
  if (unsigned.length + unanswered.length === 0) return null
  return (
    <section className={classes.place} aria-label={unansweredTexts.title} role="status">
      {unsigned.length > 0 && <Unsigned email={email} decisions={unsigned} />}
      {unanswered.map((decision) => (
        <Unanswered key={decision.key} email={email} decision={decision} />
      ))}
    </section>
  )
}

/** Approvals that were collected in a review, and left before they were signed (O4). */
function Unsigned({ email, decisions }: { email: string; decisions: readonly KeptDecision[] }) {
  const { isSigning, sign } = useSignDecisions(email)
  return (
    <div className={classes.notice}>
      <IconFingerprint size={18} stroke={1.8} aria-hidden />
      <span className={classes.text}>
        {signingTexts.toSign(decisions.length)} {decisions.map(({ memoId }) => memoId).join(', ')}
      </span>
      <Button size="xs" loading={isSigning} onClick={() => void sign(decisions)}>
        {signingTexts.sign(decisions.length)}
      </Button>
      <Button
        size="xs"
        variant="default"
        disabled={isSigning}
        onClick={() => {
          for (const decision of decisions)
            settleDecision(decision, { kind: 'dropped', reason: signingTexts.dropped })
        }}
      >
        {unansweredTexts.drop}
      </Button>
    </div>
  )
}

function Unanswered({ email, decision }: { email: string; decision: KeptDecision }) {
  const { memoId, revision } = decision
  const { data, error } = useQuery({ ...memoViewQuery(memoId), staleTime: 0 })
  const isClosed = error instanceof CallError && error.code === 'PERMISSION_DENIED'
  const isNewer = isClosed || (data !== undefined && data.memo.revision > revision)
  const hasCounted = isNewer && data?.approval_status === decisionOf(decision.decision)
  useEffect(() => {
    if (!isNewer) return
    const { counted, changed } = unansweredTexts
    const text = hasCounted ? counted(decision.decision, memoId) : changed(memoId)
    showToast({ kind: hasCounted ? 'success' : 'warning', message: text })
    settleDecision(decision, hasCounted ? { kind: 'recorded' } : { kind: 'dropped', reason: text })
  }, [isNewer, hasCounted, decision, memoId])
  const whatCame = decision.isRefused ? unansweredTexts.otherPerson : unansweredTexts.noAnswer
  return (
    <div className={classes.notice}>
      <IconClockQuestion size={18} stroke={1.8} aria-hidden />
      <span className={classes.text}>{whatCame(decision.decision, memoId)}</span>
      <Button size="xs" onClick={() => void sendDecision(email, decision)}>
        {unansweredTexts.sendAgain}
      </Button>
      <Button
        size="xs"
        variant="default"
        onClick={() => settleDecision(decision, { kind: 'dropped', reason: unansweredTexts.dropped })}
      >
        {unansweredTexts.drop}
      </Button>
    </div>
  )
}
