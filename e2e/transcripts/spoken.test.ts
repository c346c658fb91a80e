import { expect, it } from 'vitest'
import { speak, steady } from './spoken.ts'

it('a field is spoken with its name, role, states, value and description', () => {
  const spoken = speak({
    role: { value: 'textbox' },
    name: { value: 'Memo Subject' },
    value: { value: 'Two routers' },
    description: { value: 'Briefly describe your memo' },
    properties: [
      { name: 'invalid', value: { value: 'true' } },
      { name: 'required', value: { value: true } },
    ],
  })
  expect(spoken).toBe('Memo Subject, edit, required, invalid entry, Two routers, Briefly describe your memo')
})

it('what differs from run to run is left out', () => {
  expect(steady('AVL-2026-0042 was approved on 11/26/2026, 9:05 AM')).toBe('(Memo ID) was approved on (date)')
})
