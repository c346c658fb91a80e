interface WireIssue {
  path: string
  message: string
}

/**
 * The server's issues that concern levels (`sequences.1.approvers.0`, or `route.…` in the terms of the domain), by the
 * level's position: the first one of each.
 */
export function levelIssues(issues: readonly WireIssue[]): Map<number, string> {
  const byLevel = new Map<number, string>()
  for (const { path, message } of issues) {
    const at = levelOf(path)
    if (at !== undefined && !byLevel.has(at)) byLevel.set(at, message)
  }
  return byLevel
}

/** The server's issues that neither a field nor a level shows, such as those of the route as a whole. */
export function routeIssues(issues: readonly WireIssue[]): string[] {
  return issues
    .filter(({ path }) => !path.startsWith('answers.') && levelOf(path) === undefined)
    .map(({ message }) => message)
}

/** The position of the level that a path names; undefined if it names none. */
function levelOf(path: string): number | undefined {
  const found = /^(?:sequences|route)\.(\d+)(?:\.|$)/.exec(path)
  return found ? Number(found[1]) : undefined
}
