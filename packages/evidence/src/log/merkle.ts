import { concat, fixedFromBase64, isSameBytes } from '../bytes/bytes.ts'
import { HASH_BYTES, sha256 } from '../bytes/sha256.ts'
import { must } from '../not-genuine.ts'

// The Merkle tree of RFC 9162, 2.1 (RFC 6962 has the same one). Sizes and indices are below 2^53.

const LEAF = Uint8Array.of(0)
const NODE = Uint8Array.of(1)

/** The hash of a leaf's content. */
export const leafHash = (content: Uint8Array): Uint8Array => sha256(LEAF, content)

/** The hash of an inner node. */
export const nodeHash = (left: Uint8Array, right: Uint8Array): Uint8Array => sha256(concat(NODE, left, right))

/** The root of a tree without leaves. */
export const emptyRoot = (): Uint8Array => sha256(new Uint8Array())

/** The root over a power of two of hashes, or over fewer: the right edge of a tree is split at the largest power of two below its size. */
export function rootOfHashes(hashes: readonly Uint8Array[]): Uint8Array {
  const [first] = hashes
  if (!first) return emptyRoot()
  // Pairs are combined level by level; an odd one at the end moves up unchanged, which gives RFC 9162's tree.
  let level = [...hashes]
  while (level.length > 1) {
    const above: Uint8Array[] = []
    for (let at = 0; at < level.length; at += 2) {
      const left = level[at] as Uint8Array
      const right = level[at + 1]
      above.push(right ? nodeHash(left, right) : left)
    }
    level = above
  }
  return level[0] as Uint8Array
}

const half = (number: number): number => Math.floor(number / 2)
const isOdd = (number: number): boolean => number % 2 === 1

/** The hashes of a proof in base64. One in another form becomes empty, which no proof accepts. */
export const hashesOfPath = (path: readonly string[]): Uint8Array[] =>
  path.map((hash) => fixedFromBase64(hash, HASH_BYTES) ?? new Uint8Array())

/**
 * The root that follows from a leaf and its inclusion proof (RFC 9162, 2.1.3.2). The caller compares it with a root that it trusts.
 * @throws NotGenuine if the proof doesn't fit the index and size
 */
export function rootFromInclusion(
  leaf: Uint8Array,
  { index, size }: { index: number; size: number },
  path: readonly Uint8Array[],
): Uint8Array {
  must(
    Number.isSafeInteger(index) && Number.isSafeInteger(size) && index >= 0 && index < size,
    'inclusion-index',
    'The entry is outside of the log.',
  )
  let node = index
  let last = size - 1
  let root = leaf
  for (const sibling of path) {
    must(sibling.length === HASH_BYTES && last > 0, 'inclusion-length', 'The proof of inclusion is too long.')
    if (isOdd(node) || node === last) {
      root = nodeHash(sibling, root)
      while (!isOdd(node) && node !== 0) [node, last] = [half(node), half(last)]
    } else root = nodeHash(root, sibling)
    ;[node, last] = [half(node), half(last)]
  }
  must(last === 0, 'inclusion-length', 'The proof of inclusion is too short.')
  return root
}

/** The proof of inclusion of one of some leaf hashes, from the leaf upwards (RFC 9162, 2.1.3.1). */
export function inclusionPath(hashes: readonly Uint8Array[], index: number): Uint8Array[] {
  if (hashes.length <= 1) return []
  const split = 2 ** Math.ceil(Math.log2(hashes.length) - 1)
  const [left, right] = [hashes.slice(0, split), hashes.slice(split)]
  return index < split
    ? [...inclusionPath(left, index), rootOfHashes(right)]
    : [...inclusionPath(right, index - split), rootOfHashes(left)]
}

/** A tree's size and root. */
export interface TreeHead {
  size: number
  root: Uint8Array
}

/**
 * Checks that the later tree only adds to the earlier one (RFC 9162, 2.1.4.2).
 * @throws NotGenuine if it doesn't, or the proof doesn't fit
 */
export function checkConsistency(earlier: TreeHead, later: TreeHead, path: readonly Uint8Array[]): void {
  must(
    Number.isSafeInteger(earlier.size) &&
      Number.isSafeInteger(later.size) &&
      earlier.size >= 0 &&
      earlier.size <= later.size,
    'consistency-size',
    'The later checkpoint is of a smaller log.',
  )
  if (earlier.size === later.size) {
    must(isSameBytes(earlier.root, later.root), 'consistency-root', 'The log has two roots of one size.')
    must(path.length === 0, 'consistency-length', 'The proof of consistency is too long.')
    return
  }
  if (earlier.size === 0) {
    must(isSameBytes(earlier.root, emptyRoot()), 'consistency-root', 'An empty log has another root.')
    must(path.length === 0, 'consistency-length', 'The proof of consistency is too long.')
    return
  }
  const roots = rootsFromConsistency(earlier, later.size, path)
  must(
    isSameBytes(roots.earlier, earlier.root) && isSameBytes(roots.later, later.root),
    'consistency-root',
    'The log was rewritten between the two checkpoints.',
  )
}

function rootsFromConsistency(earlier: TreeHead, size: number, path: readonly Uint8Array[]) {
  let node = earlier.size - 1
  let last = size - 1
  while (isOdd(node)) [node, last] = [half(node), half(last)]
  // A complete subtree begins with the earlier root itself, which the proof leaves out.
  const [first = earlier.root, ...rest] = node === 0 ? [earlier.root, ...path] : path
  const roots = { earlier: first, later: first }
  for (const sibling of rest) {
    must(
      sibling.length === HASH_BYTES && last > 0,
      'consistency-length',
      'The proof of consistency is too long.',
    )
    if (isOdd(node) || node === last) {
      roots.earlier = nodeHash(sibling, roots.earlier)
      roots.later = nodeHash(sibling, roots.later)
      while (!isOdd(node) && node !== 0) [node, last] = [half(node), half(last)]
    } else roots.later = nodeHash(roots.later, sibling)
    ;[node, last] = [half(node), half(last)]
  }
  must(last === 0, 'consistency-length', 'The proof of consistency is too short.')
  return roots
}
