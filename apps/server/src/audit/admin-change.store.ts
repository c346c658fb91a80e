import type { AdminAction, AdminSubjectKind, CallName } from '@countersign/contract'
import { storedKind, toStore } from '@countersign/domain'
import type { Tx } from '../platform/db/database.ts'
import { idempotent } from '../protocol/idempotency.store.ts'
import type { CallContext } from '../protocol/services.ts'
import type { Author } from './author.ts'

/** An entry of the administrators' log; `before` and `after` are the readable differences. */
export interface AdminEvent {
  action: AdminAction
  subject: { kind: AdminSubjectKind; id: string; name: string }
  /** Of an entry about several people or places: their companies, by which limited administrators find it (P7); null for none. */
  companies?: readonly string[] | null
  before?: unknown
  after?: unknown
}

/** The stored JSON of `before` and `after`. */
export const ADMIN_CHANGE = storedKind<unknown>('administrators’ log')

/** Writes entries of the administrators' log in the change's transaction. */
export async function logAdmin(
  tx: Tx,
  { services, caller }: Author<'now'>,
  ...events: AdminEvent[]
): Promise<void> {
  if (events.length === 0) return
  const at = services.now()
  await tx
    .insertInto('admin_events')
    .values(
      events.map(({ action, subject, companies, before, after }) => ({
        at,
        actor_email: caller.email,
        actor_name: caller.name,
        action,
        subject_kind: subject.kind,
        subject_id: subject.id,
        subject_name: subject.name,
        company_ids: companies ? [...companies] : null,
        before: before === undefined ? null : JSON.stringify(toStore(ADMIN_CHANGE, before)),
        after: after === undefined ? null : JSON.stringify(toStore(ADMIN_CHANGE, after)),
      })),
    )
    .execute()
}

/** Runs one change of the console in a transaction, idempotently for a caller and key (A6). */
export function adminChange<Answer extends object>(
  context: CallContext<'db'>,
  call: CallName,
  input: { idempotency_key?: string | undefined },
  work: (tx: Tx) => Promise<Answer>,
): Promise<Answer> {
  const { services, caller } = context
  return services.db
    .transaction()
    .execute((tx) => idempotent(tx, { caller, call, key: input.idempotency_key, input }, () => work(tx)))
}
