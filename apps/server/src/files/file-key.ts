import { randomBytes } from 'node:crypto'

const KEY_NAME_CHARACTERS = 80

/**
 * Where an upload is stored: `files/{user id}/{timestamp}_{uid}_{filename}` (end-user document section 7).
 * @param uid in hexadecimal; random, unless the same upload must have the same place again
 */
export function fileKey(
  userId: string,
  at: Date,
  name: string,
  uid = randomBytes(12).toString('hex'),
): string {
  return `files/${userId}/${at.getTime()}_${uid}_${nameInKey(name)}`
}

/**
 * The name people see, without a path, control characters or marks that reverse the direction of reading; longer ones
 * are cut before their extension.
 */
export function cleanFileName(given: string, maxCharacters: number): string {
  const name = given
    .normalize('NFC')
    .split(/[/\\]/)
    .at(-1)
    ?.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
  return name && !/^\.+$/.test(name) ? cut(name, maxCharacters) : 'file'
}

/** Letters, digits, dot, dash and underscore of the name: any storage and any link can carry them. */
function nameInKey(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/[^\w.-]+/g, '-')
    .replace(/\.{2,}/g, '.')
    .replace(/-{2,}/g, '-')
    .replace(/^[-.]+/, '')
  return cut(plain || 'file', KEY_NAME_CHARACTERS)
}

function cut(name: string, most: number): string {
  const characters = [...name]
  if (characters.length <= most) return name
  const dot = characters.lastIndexOf('.')
  const extension = dot > 0 && characters.length - dot <= 12 ? characters.slice(dot) : []
  return [...characters.slice(0, most - extension.length), ...extension].join('')
}
