import type * as PolicyCode from './policy/policy-code.ts'
import type { PolicyInput } from './policy-input.ts'

/** The policy that a form's route follows (N3). */
export interface FormPolicy extends PolicyInput {
  /** A chunk of its own, which only templates with a policy load. */
  code: typeof PolicyCode
}

/** The policy of a form; null where owners name anyone. */
export async function loadFormPolicy(
  routing: PolicyInput['routing'] | null,
  form: PolicyInput['form'],
  reapproval: PolicyInput['reapproval'] = null,
): Promise<FormPolicy | null> {
  return routing && { code: await import('./policy/policy-code.ts'), form, routing, reapproval }
}
