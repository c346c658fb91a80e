/** Template versions cached per process, enough for those in use. */
const MOST_CACHED = 64

/**
 * Caches what is read of template versions that have memos, by version: they are never changed or deleted (F7).
 * @param load reads those that aren't cached; it isn't called for none
 */
export function cachedByVersion<Uses, T>(
  load: (uses: Uses, versionIds: readonly string[]) => Promise<Iterable<readonly [versionId: string, T]>>,
): (uses: Uses, versionIds: readonly string[]) => Promise<ReadonlyMap<string, T>> {
  const cache = new Map<string, T>()
  return async (uses, versionIds) => {
    const missing = versionIds.filter((versionId) => !cache.has(versionId))
    if (missing.length > 0)
      for (const [versionId, value] of await load(uses, missing)) cache.set(versionId, value)
    const found = new Map([...cache].filter(([versionId]) => versionIds.includes(versionId)))
    for (const versionId of [...cache.keys()].slice(0, Math.max(0, cache.size - MOST_CACHED)))
      cache.delete(versionId)
    return found
  }
}
