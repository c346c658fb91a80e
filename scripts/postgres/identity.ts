import { execFileSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { PlainError } from '../plain-error.ts'

/** The user that PostgreSQL runs as; `undefined` stands for "the one we are". */
export type Identity = { uid: number; gid: number } | undefined

/** Looks a system user up; `undefined` where the machine has none of that name. */
function systemUser(name: string): Identity {
  try {
    const line = readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .find((entry) => entry.startsWith(`${name}:`))
    if (line) {
      const [, , uid, gid] = line.split(':')
      return { uid: Number(uid), gid: Number(gid) }
    }
    // Directory services (and macOS) keep their users outside the file.
    const ask = (flag: string) =>
      Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }))
    return { uid: ask('-u'), gid: ask('-g') }
  } catch {
    return undefined
  }
}

/**
 * PostgreSQL refuses to run as root. So root lends it a user that is there already: whoever owns the data
 * folder, else `postgres`, else `nobody`. We add no user to the machine: initdb only asks that its own one has a
 * name, which `nobody` has everywhere.
 *
 * @param dataFolder the cluster's folder, which may not be there yet
 */
export function identityFor(dataFolder: string): Identity {
  if (process.getuid?.() !== 0) return undefined
  const owner = statSync(dataFolder, { throwIfNoEntry: false })
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  const lent = systemUser('postgres') ?? systemUser('nobody')
  if (lent) return lent
  throw new PlainError(
    'PostgreSQL does not run as root, and this machine has neither a "postgres" nor a "nobody" user: ' +
      'start as an ordinary user, or set DATABASE_URL.',
  )
}

/** Whether that user may pass through a folder and all that are above it. */
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
