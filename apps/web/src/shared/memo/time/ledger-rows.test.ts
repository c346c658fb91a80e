import { expect, it } from 'vitest'
import type { Ledger } from './ledger-rows.ts'
import { ledgerParts, seatRows } from './ledger-rows.ts'

const LEDGER: Ledger = {
  from: '2026-11-23T01:00:00.000Z',
  until: '2026-11-23T03:00:00.000Z',
  is_running: true,
  seconds: 7200,
  owner_seconds: 600,
  hold_seconds: 0,
  levels: [
    { sequence_id: 'one', sequence_no: 0, seconds: 6600 },
    { sequence_id: 'two', sequence_no: 1, seconds: 0 },
  ],
  seats: [
    {
      approver_id: 'seat',
      sequence_no: 0,
      email: 'ramon@northwind.example',
      name: 'Ramon Uy',
      seconds: 6600,
      is_pending: false,
      decisions: [
        { decision: 'RETURNED', date_acted: '2026-11-23T01:30:00.000Z' },
        {
          decision: 'APPROVED',
          date_acted: '2026-11-23T03:00:00.000Z',
          decided_by: { email: 'bea@northwind.example', name: 'Bea Lim' },
        },
      ],
    },
    {
      approver_id: 'sub',
      sequence_no: 1,
      email: 'gina@northwind.example',
      name: 'Gina Cruz',
      sub_approver_of: 'Rosario Dizon',
      seconds: 0,
      is_pending: true,
      decisions: [],
    },
  ],
}

it('L6: names each level, and owner and hold only if they had the memo', () => {
  expect(ledgerParts(LEDGER).map(({ name, seconds }) => [name, seconds])).toEqual([
    ['The owner', 600],
    ['Sequence 1', 6600],
    ['Sequence 2', 0],
  ])
  const held = ledgerParts({ ...LEDGER, owner_seconds: 0, hold_seconds: 5 })
  expect(held.map(({ kind }) => kind)).toEqual(['hold', 'level', 'level'])
})

it('L6, K3: says what was decided at a seat, and by whom for whom', () => {
  expect(seatRows(LEDGER)).toMatchObject([
    {
      name: 'Ramon Uy',
      place: 'Sequence 1',
      time: '1h 50m 0s',
      lines: ['Returned Nov 23, 2026 09:30 AM', 'Approved Nov 23, 2026 11:00 AM, Bea Lim for Ramon Uy'],
    },
    { place: 'Sequence 2, sub-approver of Rosario Dizon', time: '0s', lines: ['Pending'] },
  ])
})
