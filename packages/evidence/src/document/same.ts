import { canonicalJson } from '../bytes/canonical-json.ts'

/** Whether two values have the same canonical JSON. */
export const isSame = (one: unknown, other: unknown): boolean =>
  canonicalJson(one ?? null) === canonicalJson(other ?? null)
