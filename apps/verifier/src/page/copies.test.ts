import { expect, it } from 'vitest'
import { copyFacts } from './copies.ts'

const REA = { email: 'rea@northwind.example', name: 'Rea Lim' }
const BEN = { email: 'ben@northwind.example', name: 'Ben Cruz' }
const copies = { readers: [REA, BEN], missing: [], mustAcknowledge: true, acknowledged: [] }

it('R5: the page says who was to read the memo, and for whom no one was found', () => {
  expect(copyFacts({})).toEqual([])
  const unasked = { ...copies, mustAcknowledge: false }
  expect(copyFacts({ copies: unasked })).toEqual([['Copies', 'Rea Lim, Ben Cruz']])
  expect(copyFacts({ copies: { ...unasked, missing: ['Treasurer', 'Counsel'] } })).toEqual([
    ['Copies', 'Rea Lim, Ben Cruz. No one could be found for: Treasurer, Counsel'],
  ])
  expect(copyFacts({ copies: { ...copies, readers: [], missing: ['Treasurer'] } })).toEqual([
    ['Copies', 'No one could be found for: Treasurer'],
  ])
})

it('R5: the page says who acknowledged and when, and who had not when the file was made', () => {
  const one = [{ email: REA.email, at: '2026-11-17T01:00:00.000Z' }]
  const shown = (acknowledged: typeof one) => copyFacts({ copies: { ...copies, acknowledged } }).slice(1)
  expect(shown([])).toEqual([['Acknowledged when this file was made: 0 of 2', 'Not by Rea Lim, Ben Cruz']])
  expect(shown(one)).toEqual([
    ['Acknowledged when this file was made: 1 of 2', 'Rea Lim on Nov 17, 2026 09:00:00 AM. Not by Ben Cruz'],
  ])
  expect(shown([...one, { email: BEN.email, at: '2026-11-18T01:00:00.000Z' }])).toEqual([
    [
      'Acknowledged when this file was made: 2 of 2',
      'Rea Lim on Nov 17, 2026 09:00:00 AM, Ben Cruz on Nov 18, 2026 09:00:00 AM',
    ],
  ])
})
