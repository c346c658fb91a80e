import type { CallOutput, ParsedInput } from '@countersign/contract'
import { delegationsToday, today } from '../protocol/delegations.ts'
import { preparationsToday } from '../protocol/preparations.queries.ts'
import type { CallContext, Caller, Services } from '../protocol/services.ts'
import { memoPage } from './memo-page.queries.ts'
import type { Audience, ListName } from './place.ts'
import { isDrafts, isTasks } from './place.ts'
import { readRequestors } from './requestors.queries.ts'
import type { Judging } from './specials/tasks-to-judge.queries.ts'
import { specialTasks } from './specials/special-tasks.ts'
import { countTasks } from './task-counts.queries.ts'
import { withSpecials } from './specials/with-specials.ts'

type Input = ParsedInput<'getMyMemosActiveWithUserID'>
type Output = CallOutput<'getMyMemosActiveWithUserID'>

/** Of someone who decides for no one. */
const EMPTY: Output = {
  memos: [],
  page_info: {
    total: 0,
    total_capped: false,
    first: null,
    has_next: false,
    has_prev: false,
    start_cursor: null,
    end_cursor: null,
  },
}

/** The handler of one of the seven lists, which differ only in audience and list (C7). */
export function memoList(audience: Audience, list: ListName) {
  return async (
    input: Input,
    { services, caller }: CallContext<'db' | 'pool' | 'storage' | 'now'>,
  ): Promise<Output> => {
    const place = { audience, list, personId: caller.personId }
    const waits = isTasks(place)
    const delegate = waits ? delegateOf(caller, services.now()) : undefined
    if (waits && !delegate && input.whose === 'others') return EMPTY
    const found = await (waits
      ? tasksPage(services, { place, reader: caller, delegate }, input)
      : memoPage(
          services,
          place,
          input,
          undefined,
          isDrafts(place) ? preparerOf(caller, services.now()) : undefined,
        ))
    const counts =
      waits && input.with_counts === true
        ? await countTasks(services, { place, reader: caller, delegate }, input)
        : undefined
    const requestors =
      audience === 'approver' && input.with_requestors === true
        ? await readRequestors(services.db, place, delegate)
        : undefined
    return {
      ...found,
      ...(delegate && { acting_for: delegate.named }),
      ...(counts && { counts }),
      ...(requestors && { requestors }),
    }
  }
}

/** A page of what waits for a person, with what is special about it (M2, M9). */
async function tasksPage(
  services: Pick<Services, 'db' | 'pool' | 'storage' | 'now'>,
  judging: Judging,
  input: Input,
): Promise<Output> {
  const { place, reader, delegate } = judging
  const { special } = input
  if (special === undefined)
    return withSpecials(services, reader, await memoPage(services, place, input, delegate))
  const { memoIds, isCapped } = await specialTasks(services, judging, { ...input, special })
  const page = await memoPage(services, place, { ...input, memo_ids: memoIds }, delegate)
  const { page_info } = page
  return withSpecials(services, reader, {
    ...page,
    page_info: { ...page_info, total_capped: page_info.total_capped || isCapped },
  })
}

/** The caller as a person who prepares drafts (R6); undefined for almost everyone. */
function preparerOf(caller: Caller, now: Date) {
  const preparations = preparationsToday(caller, now)
  return preparations.length === 0
    ? undefined
    : { preparationIds: preparations.map(({ preparationId }) => preparationId), day: today(now) }
}

/** The caller as a delegate; undefined for almost everyone, whose list is read as if there were no absences. */
export function delegateOf(caller: Caller, now: Date) {
  const delegations = delegationsToday(caller, now)
  if (delegations.length === 0) return undefined
  const absent = delegations.map(({ personId, templateIds }) => ({
    person_id: personId,
    template_ids: templateIds,
    day: today(now),
  }))
  const named = new Map(
    delegations.map(({ personId, name, lastDay }) => [personId, { name, until: lastDay }]),
  )
  const { personId, email } = caller
  return { personId, email, delegations: JSON.stringify(absent), named: [...named.values()] }
}
