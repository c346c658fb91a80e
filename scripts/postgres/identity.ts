import { execFileSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { PlainError } from '../plain-error.ts'

/** The user that PostgreSQL runs as; `undefined` for the current one. */
export type Identity = { uid: number; gid: number } | undefined

/** Looks up a system user; `undefined` if there is none. */
function systemUser(name: string): Identity {
  try {
    const line = readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .find((entry) => entry.startsWith(`${name}:`))
    if (line) {
      const [, , uid, gid] = line.split(':')
      return { uid: Number(uid), gid: Number(gid) }
    }
    // Directory services and macOS keep users outside /etc/passwd.
    const ask = (flag: string) =>
      Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }))
    return { uid: ask('-u'), gid: ask('-g') }
  } catch {
    return undefined
  }
}

/**
 * PostgreSQL refuses to run as root, so root runs it as an existing user: the owner of the data folder, else
 * `postgres`, else `nobody`. No user is created; initdb only requires one with a name, and `nobody` exists
 * everywhere.
 *
 * @param dataFolder the cluster's folder, which may not exist yet
 */
export function identityFor(dataFolder: string): Identity {
  if (process.getuid?.() !== 0) return undefined
  const owner = statSync(dataFolder, { throwIfNoEntry: false })
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  const lent = systemUser('postgres') ?? systemUser('nobody')
  if (lent) return lent
  throw new PlainError(
    'PostgreSQL does not run as root, and this machine has neither a "postgres" nor a "nobody" user: ' +
      'start as a regular user, or set DATABASE_URL.',
  )
}

/** Whether the user may traverse a folder and all its parents. */
export function canTraverse(folder: string, identity: Identity): boolean {
  if (!identity) return true
  for (let at = folder; ; at = dirname(at)) {
    const found = statSync(at, { throwIfNoEntry: false })
    if (found) {
      const bit = found.uid === identity.uid ? 0o100 : found.gid === identity.gid ? 0o010 : 0o001
      if ((found.mode & bit) === 0) return false
    }
    if (at === dirname(at)) return true
  }
}
