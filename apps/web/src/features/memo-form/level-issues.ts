interface WireIssue {
  path: string
  message: string
}

/**
 * The server's issues that concern levels (`sequences.1.approvers.0`, or `route.…` in the rules' own words), by the
 * level's position; one sentence a level.
 */
export function levelIssues(issues: readonly WireIssue[]): Map<number, string> {
  const byLevel = new Map<number, string>()
  for (const { path, message } of issues) {
    const at = levelOf(path)
    if (at !== undefined && !byLevel.has(at)) byLevel.set(at, message)
  }
  return byLevel
}

/** The position of the level that a path names; undefined if it names none. */
export function levelOf(path: string): number | undefined {
  const found = /^(?:sequences|route)\.(\d+)(?:\.|$)/.exec(path)
  return found ? Number(found[1]) : undefined
}
