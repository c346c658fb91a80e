import { createHash } from 'node:crypto'

/**
 * The path of a signed-off PDF that is kept unsealed, which ends with what is of its print alone.
 * @param replaced how often an erasure or a mark had replaced it
 */
export function keptPath(memoId: string, pdf: Uint8Array, replaced = 0): RegExp {
  const hash = createHash('sha256').update(pdf).digest('hex').slice(0, 16)
  return new RegExp(`^pdf/${memoId}${replaced === 0 ? '' : `-${replaced}`}-${hash}-[0-9a-f]{8}\\.pdf$`)
}
