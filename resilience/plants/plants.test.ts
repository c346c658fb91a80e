import { describe, expect, it } from 'vitest'
import { root } from '../../scripts/root.ts'
import { plantedFiles } from './planted-copy.ts'
import { PLANTS } from './plants.ts'

describe('the planted mistakes', () => {
  it('are fifteen or more, each another one', () => {
    expect(PLANTS.length).toBeGreaterThanOrEqual(15)
    expect(new Set(PLANTS.map(({ what }) => what)).size).toBe(PLANTS.length)
  })

  it.each(PLANTS)('fit the product as it is: $what', async (plant) => {
    const files = await plantedFiles(root, plant)
    expect(files.size).toBeGreaterThan(0)
  })
})
