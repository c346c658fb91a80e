import type { CallName } from '@countersign/contract'
import { isStorableText } from '@countersign/domain'
import type { Tx } from '../db/database.ts'
import { invalid } from '../http/call-failure.ts'
import { once } from '../http/idempotency.ts'
import type { CallContext } from '../services.ts'

/** What sort of thing an administrator changed. */
export type AdminSubjectKind =
  'category' | 'template' | 'setting' | 'company' | 'group' | 'user_group' | 'person' | 'report_role' | 'memo'

/** One line of the administrators' log; `before` and `after` hold what differs, in words that people read. */
export interface AdminEvent {
  action: string
  subject: { kind: AdminSubjectKind; id: string; name: string }
  before?: unknown
  after?: unknown
}

/** Writes lines of the administrators' log, in the change's own transaction. */
export async function logAdmin(
  tx: Tx,
  { services, caller }: CallContext,
  ...events: AdminEvent[]
): Promise<void> {
  if (events.length === 0) return
  const at = services.now()
  await tx
    .insertInto('admin_events')
    .values(
      events.map(({ action, subject, before, after }) => ({
        at,
        actor_email: caller.email,
        actor_name: caller.name,
        action,
        subject_kind: subject.kind,
        subject_id: subject.id,
        subject_name: subject.name,
        before: before === undefined ? null : JSON.stringify(before),
        after: after === undefined ? null : JSON.stringify(after),
      })),
    )
    .execute()
}

/**
 * Runs one change of the console in a transaction, once for a caller and key (A6).
 * @throws CallFailure INVALID_ARGUMENT for text that no database can hold
 */
export function adminChange<Answer extends object>(
  context: CallContext,
  call: CallName,
  input: { idempotency_key?: string | undefined },
  work: (tx: Tx) => Promise<Answer>,
): Promise<Answer> {
  const unstorable = unstorablePath(input)
  if (unstorable !== null)
    throw invalid([{ path: unstorable, message: 'This text contains a character that cannot be stored' }])
  const { services, caller } = context
  return services.db
    .transaction()
    .execute((tx) => once(tx, { caller, call, key: input.idempotency_key, input }, () => work(tx)))
}

/** Where a text stands that no database can hold; null where all can. */
function unstorablePath(value: unknown, path: string[] = []): string | null {
  if (typeof value === 'string') return isStorableText(value) ? null : path.join('.')
  if (typeof value !== 'object' || value === null) return null
  for (const [key, part] of Object.entries(value)) {
    if (!isStorableText(key)) return path.join('.')
    const found = unstorablePath(part, [...path, key])
    if (found !== null) return found
  }
  return null
}
