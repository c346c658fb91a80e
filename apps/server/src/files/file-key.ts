import { randomBytes } from 'node:crypto'

const KEY_NAME_CHARACTERS = 80

/**
 * The storage path of an upload: `files/{user id}/{timestamp}_{uid}_{filename}` (U40).
 * @param uid in hexadecimal; defaults to a random one, given only if the path must be reproducible
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
 * The displayed name, without path, control characters and marks that reverse the reading direction. Longer names are cut before
 * their extension.
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

/** Only letters, digits, dot, dash and underscore, which are safe in any storage and link. */
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
