import { diffWordsWithSpace } from 'diff'

/** A run of words that stayed, came or went. */
interface WordRun {
  kind: 'same' | 'added' | 'removed'
  text: string
}

/** Texts that differ more than this many words show whole, the old and the new. */
const EDITS_MAX = 1_000

/** How one text became the other, word by word; what has little in common shows whole. */
export function wordChanges(before: string, after: string): WordRun[] {
  const parts = diffWordsWithSpace(before, after, { maxEditLength: EDITS_MAX })
  if (parts === undefined) return whole(before, after)
  const runs = parts.map(({ value, added, removed }): WordRun => {
    return { kind: added ? 'added' : removed ? 'removed' : 'same', text: value }
  })
  const kept = runs.filter((run) => run.kind === 'same' && /[\p{L}\p{N}]/u.test(run.text))
  return kept.length === 0 ? whole(before, after) : runs
}

function whole(before: string, after: string): WordRun[] {
  return [
    { kind: 'removed' as const, text: before },
    { kind: 'added' as const, text: after },
  ].filter((run) => run.text !== '')
}
