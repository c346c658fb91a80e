import type { Answers } from '@countersign/domain'
import type { AnswersForm } from '@countersign/form'
import { useMemo, useSyncExternalStore } from 'react'
import type { FormPolicy } from './form-policy.ts'
import type { AskedRoute } from './policy/asked-route.ts'

/**
 * What the policy asks for with the answers as they are, in the frame that shows their change (N3). Most changes ask for the same,
 * and nothing renders.
 * @returns null without a policy
 */
export function useAskedRoute(policy: FormPolicy | null, form: AnswersForm): AskedRoute | null {
  const ask = useMemo(() => policy?.code.createRouteAsker(policy), [policy])
  return useSyncExternalStore(form.onChange, () =>
    // Answers that editors report with a delay decide no route, so they aren't asked for with each key.
    ask ? ask(form.methods.getValues('answers') as Answers) : null,
  )
}
