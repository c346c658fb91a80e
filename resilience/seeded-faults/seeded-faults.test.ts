import { describe, expect, it } from 'vitest'
import { root } from '../../scripts/root.ts'
import { seededFiles } from './seeded-copy.ts'
import { SEEDED_FAULTS } from './seeded-faults.ts'

describe('the seeded faults', () => {
  it('are at least fifteen, all different', () => {
    expect(SEEDED_FAULTS.length).toBeGreaterThanOrEqual(15)
    expect(new Set(SEEDED_FAULTS.map(({ what }) => what)).size).toBe(SEEDED_FAULTS.length)
  })

  it.each(SEEDED_FAULTS)('match the current product: $what', async (seeded) => {
    const files = await seededFiles(root, seeded)
    expect(files.size).toBeGreaterThan(0)
  })
})
