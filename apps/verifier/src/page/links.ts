import type { Memo } from '@countersign/domain'
import { texts } from '../texts.ts'
import { formatTime } from './format-time.ts'

type Linked = Pick<Memo, 'link' | 'linkedBy'>

/** What other memos did to this one (R4), revocations first. */
export function marksOf({ linkedBy = [] }: Linked): { text: string; isRevocation: boolean }[] {
  return linkedBy
    .map(({ kind, memoId, at }) => ({
      text: texts.links.marked(kind, memoId, formatTime(at)),
      isRevocation: kind === 'revokes',
    }))
    .toSorted((one, other) => Number(other.isRevocation) - Number(one.isRevocation))
}

/** What this memo does to another one, and the entry of that one's record that it cites (R4), with labels. */
export function linkFacts({ link }: Linked): [string, string][] {
  if (!link) return []
  const { kind, memoId, basis } = link
  const hash = basis?.recordHash
  return [
    [texts.links.does[kind], basis?.wasRevoked ? texts.links.wasRevoked(memoId) : memoId],
    ...(hash === undefined ? [] : [[texts.links.cited(memoId), hash] satisfies [string, string]]),
  ]
}
