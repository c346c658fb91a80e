import { useSessionUser } from '@countersign/app-shell/session'
import type { Limits } from '@countersign/domain'

/** What the administrator is limited to; null without limits (P7). The server enforces it. */
export function useLimits(): Limits {
  return useSessionUser()?.limits ?? null
}
