import { queryClient } from '@countersign/app-shell/query-client'
import { useState } from 'react'
import { focusCard, focusEditor } from '../builder/card-element.ts'
import { infoErrors, isCode, typedErrors } from '../model/draft/info-errors.ts'
import type { InfoErrors } from '../model/draft/info-errors.ts'
import { problemsOf } from '../model/problems.ts'
import { findSection, topFieldOf } from '../model/walk-content.ts'
import type { FindingPlace } from '../model/draft/judge-draft.ts'
import type { WizardState } from '../model/wizard-state.ts'
import { texts } from '../texts.ts'
import { useWizard } from '../wizard-store.ts'
import type { WizardStore } from '../wizard-store.ts'
import { amountSettingId } from './amount-settings.tsx'
import { costFieldId } from './cost-report-settings.tsx'
import { signatureSettingId } from './signature-settings.tsx'
import { reapprovalSettingId } from './reapproval-settings.tsx'
import { recipientSettingId, infoFieldId, policyPlaceId } from '../model/place-ids.ts'
import type { StepState } from './step-indicator.tsx'
import { codeQuery } from './use-code-check.ts'
import type { CodeCheck } from './use-code-check.ts'

export interface Steps {
  step: number
  states: readonly StepState[]
  /** Errors of step 1: invalid values immediately, missing ones after an attempt to continue. */
  errors: InfoErrors
  /** The way on or back waits for what is still being brought into the step's texts. */
  isWaiting: boolean
  next(): Promise<void>
  previous(): Promise<void>
  /** Goes to a step: forward only past valid steps, back always. */
  goTo(step: number): Promise<void>
  /** Goes to the place of a finding. */
  show(place: FindingPlace): Promise<void>
}

const selectInfo = (state: WizardState) => state.info
const selectConfig = (state: WizardState) => state.config

/** The step of each part of a template. */
const STEP_OF: Readonly<Record<FindingPlace['part'], number>> = {
  info: 0,
  level_time: 0,
  form: 1,
  cost_report: 2,
  amount: 2,
  reapproval: 2,
  signature: 2,
  handlers: 2,
  readers: 2,
  policy: 2,
}

const FIRST: readonly StepState[] = ['active', 'default', 'default']

/** The current step, and the errors that block leaving it (W6, W11). */
export function useSteps(store: WizardStore, isNew: boolean, code: CodeCheck): Steps {
  const [states, setStates] = useState(FIRST)
  const [isTried, setTried] = useState(false)
  const [isWaiting, setWaiting] = useState(false)
  const info = useWizard(selectInfo)
  const config = useWizard(selectConfig)
  const errors = isTried ? infoErrors({ info, config }, code === 'taken') : typedErrors({ info, config })
  const step = states.indexOf('active')

  const go = (to: number) => {
    // Going forward completes the passed steps; going back marks the later ones as incomplete.
    const stateOf = (state: StepState, at: number): StepState => {
      if (at === to) return 'active'
      if (at > to) return 'default'
      return at >= step ? 'completed' : state
    }
    setStates(states.map(stateOf))
    window.scrollTo({ top: 0 })
  }
  /** Before a step goes with its editors. */
  const reportEdits = async () => {
    setWaiting(true)
    await store.reportEdits()
    setWaiting(false)
  }
  const show = async ({ part, path }: FindingPlace) => {
    const to = STEP_OF[part]
    if (step !== to) {
      await reportEdits()
      go(to)
    }
    if (part === 'form') return showInForm(store, path)
    const [key = 'amount_field'] = path
    const target = {
      info: infoFieldId(key),
      level_time: infoFieldId(key),
      cost_report: costFieldId(key),
      amount: amountSettingId(path),
      reapproval: reapprovalSettingId(path),
      signature: signatureSettingId(path),
      handlers: recipientSettingId('handlers', path),
      readers: recipientSettingId('readers', path),
      policy: policyPlaceId(path),
    }[part]
    if (part === 'policy') return showInPolicy(store, path)
    // One frame for the step, one for what it renders.
    requestAnimationFrame(() => requestAnimationFrame(() => focusElement(target)))
  }
  /** Validates step 1 and shows its errors. @returns whether it is valid */
  const passesGeneral = async (): Promise<boolean> => {
    const typed = store.get()
    const found = infoErrors(typed, await isTaken(typed.info.template_code, isNew))
    setTried(true)
    const [first] = Object.keys(found)
    if (first === undefined) return true
    focusElement(infoFieldId(first))
    return false
  }
  const passesBuilder = (): boolean => {
    const problems = problemsOf(store.get().content).all
    const [first] = problems
    if (!first) {
      store.dispatch({ type: 'select', id: null })
      return true
    }
    store.announce(texts.builder.problems(problems.length))
    void show({ part: 'form', path: first.path })
    return false
  }
  const goTo = async (to: number) => {
    await reportEdits()
    if (to < step) return go(to)
    if (step === 0 && !(await passesGeneral())) return
    if (to === 2 && !passesBuilder()) return
    go(to)
  }
  return {
    step,
    states,
    errors,
    isWaiting,
    show,
    goTo,
    next: () => goTo(step + 1),
    previous: () => goTo(step - 1),
  }
}

function showInForm(store: WizardStore, path: readonly string[]): void {
  const { content } = store.get()
  const field = path.map((id) => topFieldOf(content, id)).find((one) => one !== undefined)
  const section = path.map((id) => findSection(content, id)).find((one) => one !== undefined)
  const id = field?.field_id ?? section?.field_id
  if (id === undefined) return
  store.dispatch({ type: 'select', id })
  // One frame for the step, one for what it renders.
  requestAnimationFrame(() => (field ? focusCard(field.field_id) : focusEditor(id)))
}

/** Frames to wait for the policy's builder, whose code may have to load first: two seconds. */
const BUILDER_FRAMES = 120

/** Opens the row of the policy that a finding is about; without one, its table. */
function showInPolicy(store: WizardStore, [rowId]: readonly string[]): void {
  const target = policyPlaceId(rowId === undefined ? [] : [rowId])
  if (rowId !== undefined) store.dispatch({ type: 'openRow', rowId })
  const focus = (frames: number) => {
    if (document.getElementById(target) !== null) return focusElement(target)
    if (frames > 0) requestAnimationFrame(() => focus(frames - 1))
  }
  requestAnimationFrame(() => focus(BUILDER_FRAMES))
}

function focusElement(id: string): void {
  const place = document.getElementById(id)
  place?.scrollIntoView({ block: 'center' })
  place?.focus({ preventScroll: true })
}

/** If the server is unreachable, it decides when the template is saved. */
async function isTaken(code: string, isNew: boolean): Promise<boolean> {
  if (!isNew || !isCode(code)) return false
  const answer = await queryClient.fetchQuery(codeQuery(code)).catch(() => null)
  return answer !== null && !answer.available
}
