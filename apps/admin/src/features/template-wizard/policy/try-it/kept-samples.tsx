import { POLICY_MAX_SAMPLES, POLICY_SAMPLE_NAME_MAX_CHARACTERS } from '@countersign/domain'
import type { Person, PolicySample } from '@countersign/domain'
import { Button, CloseButton, TextInput } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconPlus } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { openedSamplesToTry } from '../../model/wizard-state.ts'
import type { TemplateDraft, WizardState } from '../../model/wizard-state.ts'
import { useWizard, useWizardStore } from '../../wizard-store.ts'
import { texts } from '../texts.ts'
import { useFocusOnMount } from '../use-focus-on-mount.ts'
import { shortOutcome } from './outcome-words.ts'
import classes from './try-it.module.css'
import { useTrial } from './use-trial.ts'
import type { TriedSample } from './use-trial.ts'

interface KeptSamplesProps {
  current: Pick<TemplateDraft, 'content' | 'config' | 'policy'>
  templateId: string | null
  owner: Person | null
  memoContent: PolicySample['memo_content']
  /** Shows a sample's answers. */
  onLoad: (sample: PolicySample, ownerName: string) => void
}

const said = texts.tryIt
const selectSamples = (state: WizardState) => state.policySamples
const selectOpened = (state: WizardState) => state.opened
const selectFirstOutcomes = (state: WizardState) => state.firstOutcomes

/** Samples that are kept with the template: each is tried with every change, and marked where its result changes. */
export function KeptSamples({ current, templateId, owner, memoContent, onLoad }: KeptSamplesProps) {
  const { dispatch } = useWizardStore()
  const samples = useWizard(selectSamples)
  const { results } = useTrial(current, templateId, samples)
  const first = useFirstOutcomes(templateId, results)
  const set = (next: readonly PolicySample[]) => dispatch({ type: 'setPolicySamples', samples: next })
  return (
    <div className={classes.samples}>
      <div className={classes.samplesHead}>
        <h3 className={classes.samplesTitle}>{said.samples}</h3>
        {owner && (
          <KeepSample
            isFull={samples.length >= POLICY_MAX_SAMPLES}
            onKeep={(name) =>
              set([
                ...samples,
                {
                  sample_id: crypto.randomUUID(),
                  name,
                  owner_email: owner.email,
                  memo_content: memoContent,
                },
              ])
            }
          />
        )}
      </div>
      {samples.length === 0 && <p className={classes.text}>{said.noSamples}</p>}
      <ul className={classes.list}>
        {samples.map((sample) => {
          const result = results?.find(({ sample_id }) => sample_id === sample.sample_id)
          return (
            <li key={sample.sample_id} className={classes.sample}>
              <button
                type="button"
                className={classes.show}
                aria-label={said.show(sample.name)}
                onClick={() => onLoad(sample, result?.owner.name ?? sample.owner_email)}
              >
                {sample.name}
              </button>
              {result && <SampleOutcome result={result} before={first.get(sample.sample_id)} />}
              <CloseButton
                size="sm"
                aria-label={said.remove(sample.name)}
                onClick={() => set(samples.filter((one) => one !== sample))}
              />
            </li>
          )
        })}
      </ul>
    </div>
  )
}

/** What samples are compared with: their outcomes in the opened version, however the template was edited before this step (N3). */
function useFirstOutcomes(
  templateId: string | null,
  results: readonly TriedSample[] | undefined,
): ReadonlyMap<string, string> {
  const { dispatch } = useWizardStore()
  const opened = useWizard(selectOpened)
  const first = useWizard(selectFirstOutcomes)
  const toTry = openedSamplesToTry({ opened, firstOutcomes: first })
  const { results: before, isRunning } = useTrial(opened, templateId, toTry)
  useEffect(() => {
    if (before && !isRunning) dispatch({ type: 'recordOutcomes', of: 'OPENED', outcomes: outcomesOf(before) })
  }, [before, isRunning, dispatch])
  useEffect(() => {
    if (results) dispatch({ type: 'recordOutcomes', of: 'EDITED', outcomes: outcomesOf(results) })
  }, [results, dispatch])
  return first
}

const outcomesOf = (results: readonly TriedSample[]): ReadonlyMap<string, string> =>
  new Map(results.map((one) => [one.sample_id, shortOutcome(one)]))

function SampleOutcome({ result, before }: { result: TriedSample; before: string | undefined }) {
  const outcome = shortOutcome(result)
  const isChanged = before !== undefined && before !== outcome
  const isMarked = isChanged || result.row === null
  return (
    <span className={classes.sampleOutcome} data-marked={isMarked || undefined}>
      {isMarked ? (
        <IconAlertTriangle size={15} role="img" aria-label={isChanged ? said.changed : said.otherwise} />
      ) : (
        before !== undefined && <IconCircleCheck size={15} role="img" aria-label={said.same} />
      )}
      {outcome}
      {isChanged && <span className={classes.was}>{said.was(before)}</span>}
    </span>
  )
}

/** Names the answers above, and keeps them. */
function KeepSample({ isFull, onKeep }: { isFull: boolean; onKeep: (name: string) => void }) {
  const [isNaming, setNaming] = useState(false)
  if (isNaming)
    return (
      <SampleName
        onDone={(name) => {
          if (name !== null) onKeep(name)
          setNaming(false)
        }}
      />
    )
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      leftSection={<IconPlus size={14} aria-hidden />}
      disabled={isFull}
      title={isFull ? said.full : undefined}
      onClick={() => setNaming(true)}
    >
      {said.keep}
    </Button>
  )
}

/** @param onDone null where it was cancelled */
function SampleName({ onDone }: { onDone: (name: string | null) => void }) {
  const field = useFocusOnMount<HTMLInputElement>(true)
  const [name, setName] = useState('')
  return (
    <form
      className={classes.keep}
      onSubmit={(event) => {
        event.preventDefault()
        if (name.trim() !== '') onDone(name.trim())
      }}
    >
      <TextInput
        ref={field}
        size="xs"
        aria-label={said.keepName}
        placeholder={said.keepName}
        maxLength={POLICY_SAMPLE_NAME_MAX_CHARACTERS}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onDone(null)
        }}
      />
      <Button size="xs" variant="default" type="submit">
        {said.keepSave}
      </Button>
      <Button size="xs" variant="subtle" onClick={() => onDone(null)}>
        {said.keepCancel}
      </Button>
    </form>
  )
}
