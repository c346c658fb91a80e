import { errorText } from '@countersign/app-shell/error-text'
import { useSessionUser } from '@countersign/app-shell/session'
import { emptyAnswers, fromContent, toContent } from '@countersign/domain'
import type { Answers, Person, PolicySample } from '@countersign/domain'
import { FormFields, useAnswersForm } from '@countersign/form'
import { ErrorState, LiveRegion, Sheet } from '@countersign/ui'
import { IconFlask } from '@tabler/icons-react'
import { useEffect, useMemo, useState } from 'react'
import { useListedContent } from '../../../../lib/shared-lists/use-listed-content.ts'
import type { WizardState } from '../../model/wizard-state.ts'
import { splitTypedNumbers } from '../../model/draft/typed-numbers.ts'
import { pretendUpload } from '../../preview/pretend-upload.ts'
import { useWizard } from '../../wizard-store.ts'
import { usePolicy } from '../policy-context.ts'
import { PersonSelect } from '../row/person-select.tsx'
import { texts } from '../texts.ts'
import { KeptSamples } from './kept-samples.tsx'
import { outcomeWords } from './outcome-words.ts'
import { trialContent } from './trial-content.ts'
import { TrialResult } from './trial-result.tsx'
import classes from './try-it.module.css'
import { useTrial } from './use-trial.ts'

const said = texts.tryIt
const selectContent = (state: WizardState) => state.content
const selectConfig = (state: WizardState) => state.config
const TRIED = 'tried'

/** Tries the policy on sample answers: who would be asked, level by level, and why (N3). */
export function TryItPanel({ templateId }: { templateId: string | null }) {
  const { policy } = usePolicy()
  const edited = useWizard(selectContent)
  const config = useWizard(selectConfig)
  const content = useMemo(() => splitTypedNumbers(edited).readable, [edited])
  const { templateContent: listed, lists } = useListedContent(content)
  const user = useSessionUser()
  const [owner, setOwner] = useState<Person | null>(
    user ? { email: user.email, name: user.displayName } : null,
  )
  const [initial] = useState(() => emptyAnswers(content))
  const [answers, setAnswers] = useState<Answers>(initial)
  const asked = useMemo(() => trialContent(listed, config, policy), [listed, config, policy])
  const form = useAnswersForm({
    templateContent: asked,
    answers: initial,
    uploadFile: pretendUpload,
    lists,
  })
  useEffect(() => form.onChange(() => setAnswers({ ...form.answers() })), [form])
  const current = { content, config, policy }
  const memo_content = useMemo(() => toContent(content, answers), [content, answers])
  const samples = owner ? [{ sample_id: TRIED, owner_email: owner.email, memo_content }] : []
  const trial = useTrial(current, templateId, samples)
  const [result] = trial.results ?? []
  const load = (sample: PolicySample, name: string) => {
    const loaded = fromContent(content, sample.memo_content).answers
    setOwner({ email: sample.owner_email, name })
    form.replace({ ...emptyAnswers(content), ...loaded })
    setAnswers(loaded)
  }
  return (
    <aside className={classes.panel} aria-label={said.title}>
      <Sheet padded={false}>
        <div className={classes.head}>
          <div>
            <h2 className={classes.title}>{said.title}</h2>
            <p className={classes.text}>{said.text}</p>
          </div>
          <IconFlask size={18} stroke={1.6} aria-hidden />
        </div>
        <div className={classes.asked}>
          <PersonSelect
            key={owner?.email}
            label={said.requestor}
            isLabelled
            isOwner
            person={owner}
            onChoose={setOwner}
          />
          {result && (
            <p className={classes.text}>{said.belongs(result.owner.company_name, result.owner.group_name)}</p>
          )}
          {asked.length === 0 ? (
            <p className={classes.text}>{said.noQuestions}</p>
          ) : (
            <FormFields form={form} />
          )}
        </div>
        {trial.error !== null && !trial.isRunning ? (
          <ErrorState title={said.failure} detail={errorText(trial.error)} onRetry={trial.retry} />
        ) : (
          result && <TrialResult result={result} isRunning={trial.isRunning} />
        )}
        <LiveRegion>{result && !trial.isRunning ? outcomeWords(result) : ''}</LiveRegion>
        <KeptSamples
          current={current}
          templateId={templateId}
          owner={owner}
          memoContent={memo_content}
          onLoad={load}
        />
      </Sheet>
    </aside>
  )
}
