/**
 * The memo to decide next: the first one below the decided one, as the list was shown, that still waits; else the first of
 * those that wait.
 * @param shown the Memo IDs of the list that the person came from
 * @param waiting what waits now, in the list's order
 */
export function taskAfter<Task extends { memo_id: string }>(
  decided: string,
  shown: readonly string[],
  waiting: readonly Task[],
): Task | undefined {
  const left = waiting.filter(({ memo_id }) => memo_id !== decided)
  const below = shown.slice(shown.indexOf(decided) + 1)
  for (const memoId of below) {
    const task = left.find(({ memo_id }) => memo_id === memoId)
    if (task) return task
  }
  return left[0]
}
