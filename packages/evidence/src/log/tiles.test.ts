import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { leaves, tilesOf } from '../testing/grown-log.ts'
import type { Tile } from './tiles.ts'
import {
  consistencyFromTiles,
  inclusionFromTiles,
  newNodes,
  parseTilePath,
  rootFromTiles,
  tilePath,
} from './tiles.ts'

describe('the log’s tiles (O2)', () => {
  it.each([
    [{ level: 0, number: 0, width: 256 }, 'tile/0/000'],
    [{ level: 0, number: 7, width: 17 }, 'tile/0/007.p/17'],
    [{ level: 2, number: 1_234_067, width: 256 }, 'tile/2/x001/x234/067'],
  ])('O2: tile %o has the address %s', (tile, path) => {
    expect(tilePath(tile)).toBe(path)
    expect(parseTilePath(path.slice('tile/'.length))).toEqual(tile)
  })

  it('O2: reads every address that it writes', () => {
    const tiles = fc.record({
      level: fc.integer({ min: 0, max: 6 }),
      number: fc.integer({ min: 0, max: 999_999_999_999 }),
      width: fc.integer({ min: 1, max: 256 }),
    })
    fc.assert(
      fc.property(tiles, (tile: Tile) => {
        expect(parseTilePath(tilePath(tile).slice('tile/'.length))).toEqual(tile)
      }),
    )
  })

  it.each([
    '0/0',
    '0/0000',
    '0/x000/001',
    '0/001.p/0',
    '0/001.p/256',
    '0/001.p/07',
    '7/000',
    '-1/000',
    '0/000/',
    '',
  ])('O2: no tile has the address %j', (path) => {
    expect(parseTilePath(path)).toBeNull()
  })

  it('O2: a log that has grown has new complete subtrees, lower levels first', () => {
    expect(newNodes(0, 255)).toEqual([])
    expect(newNodes(250, 600)).toEqual([
      { level: 1, number: 0 },
      { level: 1, number: 1 },
    ])
    expect(newNodes(65_535, 65_536)).toEqual([
      { level: 1, number: 255 },
      { level: 2, number: 0 },
    ])
  })

  it('O2: a tile with fewer hashes than the log has is an error, not another root', async () => {
    const short = tilesOf(leaves(9))
    await expect(rootFromTiles(10, short)).rejects.toThrow('tile/0/000.p/10 has 9 of 10 hashes')
  })

  it('O2: there is no proof for what is outside of the log', async () => {
    const tiles = tilesOf(leaves(3))
    await expect(inclusionFromTiles({ index: 3, size: 3 }, tiles)).rejects.toThrow(RangeError)
    await expect(inclusionFromTiles({ index: -1, size: 3 }, tiles)).rejects.toThrow(RangeError)
    await expect(consistencyFromTiles({ earlier: 4, size: 3 }, tiles)).rejects.toThrow(RangeError)
    await expect(consistencyFromTiles({ earlier: -1, size: 3 }, tiles)).rejects.toThrow(RangeError)
  })
})
