import { participants, revocationOf } from '@countersign/domain'
import type { StoredMemo } from './stored-memos.ts'
import type { World } from './world.ts'

/**
 * R4: links lead from later to earlier approvals and never back, the approval says whether the other memo had been revoked, and a person who
 * can't read that one is shown its Memo ID alone. `verifyMemos` compares both sides.
 */
export async function judgeLinks(world: World, memos: StoredMemo[]): Promise<string[]> {
  const byId = new Map(memos.map((memo) => [memo.memoId, memo]))
  const faults: string[] = []
  for (const { memoId, state } of memos) {
    const { link } = state
    const target = link && byId.get(link.memoId)
    if (!link) continue
    if (!target || target.state.lifecycle !== 'APPROVED') {
      faults.push(`${memoId} ${link.kind} ${link.memoId}, which is not approved (R4)`)
      continue
    }
    if (target.memoId === memoId || target.state.link?.memoId === memoId)
      faults.push(`${memoId} and ${target.memoId} link to each other (R4)`)
    const marks = target.state.linkedBy ?? []
    const at = marks.findIndex((mark) => mark.memoId === memoId)
    const first = revocationOf(target.state)
    const isBehind = first !== undefined && at > marks.indexOf(first)
    if (at >= 0 && isBehind !== (link.basis?.wasRevoked === true))
      faults.push(`${memoId} says wrongly whether ${target.memoId} had been revoked (R4)`)
    faults.push(...(await judgeViews(world, memoId, target)))
  }
  return faults
}

async function judgeViews(world: World, memo_id: string, target: StoredMemo): Promise<string[]> {
  const [origin = ''] = world.origins
  const readers = participants(target.state).filter(({ lastVersion }) => lastVersion === null)
  const emails = new Set(readers.map(({ email }) => email))
  const faults: string[] = []
  for (const person of world.people) {
    const { result } = await person.call(origin, 'get_memo_details_for_viewing', { memo_id })
    if (result?.link && (result.link.memo_subject !== undefined) !== emails.has(person.email))
      faults.push(`${person.email} is shown ${JSON.stringify(result.link)} in ${memo_id} (R4, I1)`)
  }
  return faults
}
