import { useState } from 'react'
import { queryClient } from '../../../lib/query-client.ts'
import { focusCard, focusEditor } from '../builder/card-element.ts'
import { infoErrors, isCode } from '../model/info-errors.ts'
import type { InfoErrors } from '../model/info-errors.ts'
import { problemsOf } from '../model/problems.ts'
import { findSection, topFieldOf } from '../model/walk-content.ts'
import type { TemplateInfo, WizardState } from '../model/wizard-state.ts'
import { texts } from '../texts.ts'
import { useWizard } from '../wizard-store.ts'
import type { WizardStore } from '../wizard-store.ts'
import { infoFieldId } from './general-step.tsx'
import type { StepState } from './step-indicator.tsx'
import { codeQuery } from './use-code-check.ts'
import type { CodeCheck } from './use-code-check.ts'

export interface Steps {
  step: number
  states: readonly StepState[]
  /** What is wrong with step 1; said once somebody tried to go on. */
  errors: InfoErrors
  next(): Promise<void>
  previous(): void
  /** Goes to a place of the form. */
  show(path: readonly string[]): void
}

const selectInfo = (state: WizardState) => state.info

const FIRST: readonly StepState[] = ['active', 'default', 'default']

/** Which step is shown, and what keeps it from being left (console document sections 4 and 5). */
export function useSteps(store: WizardStore, isNew: boolean, code: CodeCheck): Steps {
  const [states, setStates] = useState(FIRST)
  const [isTried, setTried] = useState(false)
  const info = useWizard(selectInfo)
  const errors = isTried ? infoErrors(info, code === 'taken') : {}
  const step = states.indexOf('active')

  const go = (to: number) => {
    // Forward, what is left is completed; back, it is not yet.
    const left: StepState = to > step ? 'completed' : 'default'
    setStates(states.map((state, at) => (at === to ? 'active' : at === step ? left : state)))
    window.scrollTo({ top: 0 })
  }
  const show = (path: readonly string[]) => {
    const { content } = store.get()
    const field = path.map((id) => topFieldOf(content, id)).find((one) => one !== undefined)
    const section = path.map((id) => findSection(content, id)).find((one) => one !== undefined)
    const id = field?.field_id ?? section?.field_id
    if (step !== 1) go(1)
    if (id === undefined) return
    store.dispatch({ type: 'select', id })
    // Once for the step, once for what it draws.
    requestAnimationFrame(() => (field ? focusCard(field.field_id) : focusEditor(id)))
  }
  const nextFromGeneral = async () => {
    const found = infoErrors(info, await isTaken(info.template_code, isNew))
    setTried(true)
    const [first] = Object.keys(found) as (keyof TemplateInfo)[]
    if (first === undefined) return go(1)
    const place = document.getElementById(infoFieldId(first))
    place?.scrollIntoView({ block: 'center' })
    place?.focus({ preventScroll: true })
  }
  const nextFromBuilder = () => {
    const [first] = problemsOf(store.get().content).all
    if (first) {
      store.announce(texts.builder.problems(problemsOf(store.get().content).all.length))
      return show(first.path)
    }
    store.dispatch({ type: 'select', id: null })
    go(2)
  }
  return {
    step,
    states,
    errors,
    show,
    next: async () => {
      if (step === 0) await nextFromGeneral()
      else nextFromBuilder()
    },
    previous: () => go(step - 1),
  }
}

/** Where the server can't say, it decides when the template is saved. */
async function isTaken(code: string, isNew: boolean): Promise<boolean> {
  if (!isNew || !isCode(code)) return false
  const answer = await queryClient.fetchQuery(codeQuery(code)).catch(() => null)
  return answer !== null && !answer.available
}
