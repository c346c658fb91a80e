import type { LoggedEvent } from '@countersign/domain'
import { eventsUntil, readPart } from '@countersign/domain'
import type { Handler } from '../../../protocol/handler.ts'
import { CallFailure } from '../../../protocol/call-failure.ts'
import { idempotent } from '../../../protocol/idempotency.store.ts'
import type { CallContext } from '../../../protocol/services.ts'
import { visibleMemo } from '../../../memos/memo-view.queries.ts'
import { presentParts } from '../erasures.queries.ts'
import { askForErasure } from '../erasures.store.ts'
import { partsOf, readWritten } from '../written-memo.queries.ts'

/** The parts that the caller can read, without their content (O6). */
export const getErasableParts: Handler<'get_erasable_parts', 'db' | 'pool' | 'now'> = async (
  { memo_id },
  context,
) => {
  const { memoKey, parts, events } = await readableParts(context, memo_id)
  return { parts: await presentParts(context.services.db, memoKey, { events }, parts) }
}

/** Asks the administrators to erase a part (O6). */
export const requestErasure: Handler<'request_erasure', 'db' | 'pool' | 'now'> = async (input, context) => {
  const { services, caller } = context
  const { memoKey, parts, events } = await readableParts(context, input.memo_id)
  const part = parts.find((one) => one.part === input.part)
  if (!part) throw new CallFailure('NOT_FOUND', 'This memo has no such part.')
  const [described] = await presentParts(services.db, memoKey, { events }, [part])
  if (described?.state === 'ERASED') throw erasedAlready()
  return services.db.transaction().execute((tx) =>
    idempotent(tx, { caller, call: 'request_erasure', key: input.idempotency_key, input }, async () => {
      const by = { name: caller.name, email: caller.email }
      const isNew = await askForErasure(tx, memoKey, part, { by, at: services.now(), reason: input.reason })
      if (!isNew) throw erasureOpen()
      return { code: 200 as const, message: 'The administrators have been asked to erase it' }
    }),
  )
}

async function readableParts({ services, caller }: CallContext<'db' | 'pool' | 'now'>, memoId: string) {
  const { memoKey, lastVersion } = await visibleMemo(services, memoId, caller)
  const written = await readWritten(services.db, memoKey)
  // C7: what was written since they left is unknown to those who read earlier versions.
  const read = { ...written, events: eventsUntil(written.events, lastVersion) }
  const parts = partsOf(read, lastVersion).filter(({ part }) => !isOfErasure(written.events, part))
  return { memoKey, events: written.events, parts }
}

/** Why something was erased is in the log, and no participant reads it. */
function isOfErasure(events: readonly LoggedEvent[], part: string): boolean {
  const named = readPart(part)
  return named !== null && 'event' in named && events[named.event - 1]?.type === 'FieldsErased'
}

export const erasedAlready = () =>
  new CallFailure('FAILED_PRECONDITION', 'This has been erased already.', { reason: 'ERASED_ALREADY' })

export const erasureOpen = () =>
  new CallFailure('FAILED_PRECONDITION', 'The administrators have been asked for this already.', {
    reason: 'ERASURE_OPEN',
  })
