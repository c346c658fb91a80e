import { diffWordsWithSpace } from 'diff'

/** A run of unchanged, added or removed words. */
interface WordRun {
  kind: 'same' | 'added' | 'removed'
  text: string
}

/** Texts with more edits than this are shown in full, old and new. */
const EDITS_MAX = 1_000

/** Compares two texts word by word. Texts with too little in common are shown in full, old and new. */
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
