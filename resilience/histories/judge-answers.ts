import { fold, newMemo, seatPlaces } from '@countersign/domain'
import type { StoredMemo } from './stored-memos.ts'
import type { World } from './world.ts'
import { asksFirstLevel } from './world.ts'

/** R7: each approval at a first level that is asked has its answer, and no other change of a memo has one. */
export function judgeAnswers(
  { templates, hasLatestRules }: Pick<World, 'templates' | 'hasLatestRules'>,
  memos: readonly StoredMemo[],
): string[] {
  const asking = templates.filter((_template, at) => hasLatestRules && asksFirstLevel(at))
  return memos.flatMap((memo) => {
    const isAsked = asking.some(({ code }) => memo.memoId.startsWith(`${code}-`))
    const expected = isAsked ? firstLevelApprovals(memo) : []
    const answered = memo.events.flatMap((event) =>
      event.type === 'LevelAnswered' ? [`${event.by.email} at ${event.at}`] : [],
    )
    return answered.join() === expected.join()
      ? []
      : [`${memo.memoId}: answered by ${answered.join(', ')}, approved by ${expected.join(', ')} (R7)`]
  })
}

function firstLevelApprovals({ memoId, state, events }: StoredMemo): string[] {
  const { owner, createdAt, isLegacy } = state
  let memo = newMemo({ memoId, owner, createdAt, isLegacy })
  return events.flatMap((event) => {
    const before = memo
    memo = fold(before, [event])
    if (event.type !== 'DecisionMade' || event.decision !== 'APPROVED') return []
    const place = seatPlaces(before).find(({ seat }) => seat.seatId === event.seatId)
    return place?.levelIndex === 0 ? [`${event.by.email} at ${event.at}`] : []
  })
}
