/** A member as Patroni's `GET /cluster` describes it. */
export interface Member {
  name: string
  /** `leader`, `sync_standby`, `replica` and others. */
  role: string
  /** `running`; newer versions say `streaming` of a standby. */
  state: string
  timeline?: number
  /** Bytes behind the primary; `unknown` if it is away. */
  lag?: number | string
}

const IN_USE: ReadonlySet<string> = new Set(['running', 'streaming'])
const CLOSE_BYTES = 16 * 1024 * 1024

/** Whether there is a primary and this many standbys that follow it, one of them synchronously. */
export function isComplete(members: readonly Member[], standbys: number): boolean {
  const leader = members.find(({ role }) => role === 'leader')
  const following = members.filter(
    ({ role, state, timeline, lag }) =>
      role !== 'leader' &&
      IN_USE.has(state) &&
      timeline === leader?.timeline &&
      typeof lag === 'number' &&
      lag < CLOSE_BYTES,
  )
  return (
    leader?.state === 'running' &&
    following.length === standbys &&
    following.some(({ role }) => role === 'sync_standby')
  )
}

export function describeMembers(members: readonly Member[]): string {
  return members
    .map(({ name, role, state, timeline }) => `${name} ${role} ${state} on timeline ${timeline}`)
    .join(', ')
}
