/** The first version that compares the leader key before it writes it (patroni/patroni#2689 and #2693). */
const FIRST_SAFE = [3, 0, 3] as const

/**
 * Why a version of Patroni must not run with etcd 3; undefined if it may. Before 3.0.3, a primary that was paused for longer than the
 * ttl takes the leader key back when it resumes. Its successor then demotes itself, and what it acknowledged is lost.
 */
export function refusePatroni(version: string): string | undefined {
  const numbers = /^(\d+)\.(\d+)\.(\d+)/.exec(version)?.slice(1).map(Number)
  if (!numbers) return `Patroni has an unknown version: ${version}.`
  const different = FIRST_SAFE.findIndex((number, place) => number !== numbers[place])
  const isOlder = different >= 0 && (numbers[different] as number) < (FIRST_SAFE[different] as number)
  if (!isOlder) return undefined
  return `Patroni ${version} is refused: a primary that was paused and resumes takes the leader key back, and acknowledged writes are lost. Install ${FIRST_SAFE.join('.')} or newer.`
}
