import { createHash } from 'node:crypto'

/**
 * The path of a signed-off PDF that is kept unsealed.
 * @param replaced how often an erasure or a mark had replaced it
 */
export function keptPath(memoId: string, pdf: Uint8Array, replaced = 0): string {
  const hash = createHash('sha256').update(pdf).digest('hex').slice(0, 16)
  return `pdf/${memoId}${replaced === 0 ? '' : `-${replaced}`}-${hash}.pdf`
}
