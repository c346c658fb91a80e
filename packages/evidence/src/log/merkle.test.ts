import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toHex } from '../bytes/bytes.ts'
import { NotGenuine } from '../not-genuine.ts'
import { anyHash, leaf, leaves, tilesOf } from '../testing/grown-log.ts'
import { CompactRange } from './compact-range.ts'
import {
  checkConsistency,
  emptyRoot,
  inclusionPath,
  leafHash,
  nodeHash,
  rootFromInclusion,
  rootOfHashes,
} from './merkle.ts'
import { consistencyFromTiles, inclusionFromTiles, rootFromTiles } from './tiles.ts'

/** Leaves and roots of the test vectors for RFC 6962. */
const VECTORS: [string, string][] = [
  ['', '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d'],
  ['00', 'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125'],
  ['10', 'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77'],
  ['2021', 'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7'],
  ['3031', '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4'],
  ['40414243', '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef'],
  ['5051525354555657', 'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c'],
  ['606162636465666768696a6b6c6d6e6f', '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328'],
]

/** The root as RFC 9162, 2.1.1 defines it. */
function definedRoot(hashes: readonly Uint8Array[]): Uint8Array {
  const [first] = hashes
  if (!first) return emptyRoot()
  if (hashes.length === 1) return first
  let split = 1
  while (split * 2 < hashes.length) split *= 2
  return nodeHash(definedRoot(hashes.slice(0, split)), definedRoot(hashes.slice(split)))
}

const sizes = fc.integer({ min: 1, max: 1200 })

describe('the log’s tree (O2)', () => {
  it('O2: has the roots of RFC 6962’s vectors', () => {
    expect(toHex(new CompactRange().root())).toBe(toHex(emptyRoot()))
    expect(toHex(emptyRoot())).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
    const hashes = VECTORS.map(([content]) => leafHash(Uint8Array.from(Buffer.from(content, 'hex'))))
    expect(hashes.map((_, at) => toHex(rootOfHashes(hashes.slice(0, at + 1))))).toEqual(
      VECTORS.map(([, root]) => root),
    )
  })

  it('O2: has the root that the RFC defines, computed from tiles too', async () => {
    await fc.assert(
      fc.asyncProperty(sizes, async (size) => {
        const all = leaves(size)
        const root = toHex(definedRoot(all))
        expect(toHex(rootOfHashes(all))).toBe(root)
        expect(toHex(await rootFromTiles(size, tilesOf(all)))).toBe(root)
        const range = new CompactRange()
        for (const hash of all) range.add(hash)
        expect([range.size, toHex(range.root())]).toEqual([size, root])
      }),
      { numRuns: 40 },
    )
  })

  it('O2: proves each leaf of logs of 1 to 40 leaves, and of nothing else', async () => {
    for (let size = 1; size <= 40; size++) {
      const all = leaves(size)
      const root = toHex(rootOfHashes(all))
      for (let index = 0; index < size; index++) {
        const path = await inclusionFromTiles({ index, size }, tilesOf(all))
        expect(toHex(rootFromInclusion(leaf(index), { index, size }, path))).toBe(root)
        expect(inclusionPath(all, index)).toEqual(path)
        expect(includes(anyHash(0), { index, size }, path, root)).toBe(false)
        expect(includes(leaf(index), { index, size }, [...path, anyHash(0)], root)).toBe(false)
        expect(path.length > 0 && includes(leaf(index), { index, size }, path.slice(1), root)).toBe(false)
        for (let other = 0; other < size; other++)
          expect(includes(leaf(index), { index: other, size }, path, root)).toBe(other === index)
      }
    }
  })

  it('O2: proves a leaf of a log of several tiles; a changed hash proves nothing', async () => {
    await fc.assert(
      fc.asyncProperty(sizes, fc.nat(), fc.nat(), async (size, anyIndex, anyPlace) => {
        const index = anyIndex % size
        const all = leaves(size)
        const root = toHex(rootOfHashes(all))
        const path = await inclusionFromTiles({ index, size }, tilesOf(all))
        expect(includes(leaf(index), { index, size }, path, root)).toBe(true)
        if (path.length === 0) return
        const forged = path.with(anyPlace % path.length, anyHash(anyPlace))
        expect(includes(leaf(index), { index, size }, forged, root)).toBe(false)
      }),
      { numRuns: 60 },
    )
  })

  it.each([
    { index: -1, size: 3 },
    { index: 3, size: 3 },
    { index: 0.5, size: 3 },
    { index: 0, size: Number.MAX_VALUE },
  ])('O2: refuses leaf $index of $size', (place) => {
    expect(() => rootFromInclusion(leaf(0), place, [])).toThrow(NotGenuine)
  })

  it('O2: refuses a hash of another length in a proof', () => {
    expect(includes(leaf(0), { index: 0, size: 2 }, [Uint8Array.of(1)], '')).toBe(false)
  })

  it('O2: proves for every two sizes up to 40 that the later log only adds, and nothing about another log', async () => {
    const all = leaves(40)
    const other = all.with(0, anyHash(0))
    for (let earlier = 0; earlier <= 40; earlier++) {
      for (let size = earlier; size <= 40; size++) {
        const path = await consistencyFromTiles({ earlier, size }, tilesOf(all.slice(0, size)))
        const heads = [headOf(all, earlier), headOf(all, size)] as const
        expect(isConsistent(...heads, path)).toBe(true)
        expect(isConsistent(...heads, [...path, anyHash(1)])).toBe(false)
        if (path.length > 0) expect(isConsistent(...heads, path.slice(0, -1))).toBe(false)
        if (earlier === 0) continue
        expect(isConsistent(headOf(other, earlier), headOf(all, size), path)).toBe(false)
        expect(isConsistent(headOf(all, earlier), headOf(other, size), path)).toBe(false)
      }
    }
  })

  it('O2: proves consistency of logs of several tiles', async () => {
    await fc.assert(
      fc.asyncProperty(sizes, sizes, async (one, two) => {
        const [earlier, size] = [Math.min(one, two), Math.max(one, two)]
        const all = leaves(size)
        const path = await consistencyFromTiles({ earlier, size }, tilesOf(all))
        expect(isConsistent(headOf(all, earlier), headOf(all, size), path)).toBe(true)
      }),
      { numRuns: 40 },
    )
  })

  it('O2: refuses a later checkpoint of a smaller log, a size that is none, and another root of an empty log', () => {
    const all = leaves(3)
    expect(isConsistent(headOf(all, 3), headOf(all, 2), [])).toBe(false)
    expect(isConsistent({ size: -1, root: emptyRoot() }, headOf(all, 2), [])).toBe(false)
    expect(isConsistent({ size: 0.5, root: emptyRoot() }, headOf(all, 2), [])).toBe(false)
    expect(isConsistent({ size: 0, root: anyHash(0) }, headOf(all, 2), [])).toBe(false)
    expect(isConsistent({ size: 2, root: anyHash(0) }, headOf(all, 2), [])).toBe(false)
    expect(isConsistent(headOf(all, 3), { size: 4, root: anyHash(0) }, [])).toBe(false)
  })
})

const headOf = (all: readonly Uint8Array[], size: number) => ({
  size,
  root: rootOfHashes(all.slice(0, size)),
})

function includes(...[hash, place, path, root]: [...Parameters<typeof rootFromInclusion>, string]): boolean {
  return isGenuine(() => {
    if (toHex(rootFromInclusion(hash, place, path)) !== root) throw new NotGenuine('root', 'Another root.')
  })
}

const isConsistent = (...given: Parameters<typeof checkConsistency>): boolean =>
  isGenuine(() => checkConsistency(...given))

function isGenuine(check: () => void): boolean {
  try {
    check()
    return true
  } catch (error) {
    if (error instanceof NotGenuine) return false
    throw error
  }
}
