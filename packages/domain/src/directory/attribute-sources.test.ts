import { expect, it } from 'vitest'
import { sourceProblem, VALUE_SOURCES } from './attribute-sources.ts'

it('N2: an attribute takes values from the one source that Settings choose, and says why from no other, and what to do', () => {
  for (const chosen of VALUE_SOURCES)
    for (const source of ['HAND', 'CSV'] as const)
      expect(sourceProblem('manager', chosen, source) === null).toBe(chosen === source)
  expect(sourceProblem('manager', 'CSV', 'HAND')).toBe(
    'Managers are kept by CSV, as Settings say. Choose ‘By hand’ there to change them here.',
  )
  expect(sourceProblem('group', 'HAND', 'CSV')).toBe(
    'Groups are kept by hand, as Settings say. Choose ‘By CSV’ there to import them.',
  )
  expect(sourceProblem('roles', 'CLAIMS', 'HAND')).toBe(
    'Roles come from sign-in, as Settings say. Choose ‘By hand’ there to change them here.',
  )
  expect(sourceProblem('group', 'SCIM', 'HAND')).toBe(
    'Groups come from the directory, as Settings say. Choose ‘By hand’ there to change them here.',
  )
})
