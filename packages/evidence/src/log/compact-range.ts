import { emptyRoot, nodeHash } from './merkle.ts'

/** The root of a growing log, in logarithmic memory, for readers that see each leaf once, such as an audit. */
export class CompactRange {
  /** Roots of complete subtrees, from the largest on; the bits of the size say which. */
  readonly #roots: Uint8Array[] = []
  #size = 0

  get size(): number {
    return this.#size
  }

  add(leaf: Uint8Array): void {
    let root = leaf
    for (let rest = this.#size; rest % 2 === 1; rest = (rest - 1) / 2)
      root = nodeHash(this.#roots.pop() as Uint8Array, root)
    this.#roots.push(root)
    this.#size++
  }

  root(): Uint8Array {
    const [last, ...larger] = this.#roots.toReversed()
    return last ? larger.reduce((root, left) => nodeHash(left, root), last) : emptyRoot()
  }
}
