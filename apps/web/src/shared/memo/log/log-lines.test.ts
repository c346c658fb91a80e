import { describe, expect, it } from 'vitest'
import {
  actionText,
  decisionOf,
  elapsedText,
  blockedText,
  forecastText,
  levelBadge,
  levelRuleText,
  openSeats,
  sealStateOf,
  shortened,
} from './log-lines.ts'
import type { LogEntry, LogLevel } from './log-lines.ts'

type Slot = LogLevel['approvers'][number]

function seat(name: string, change: Partial<Slot> = {}): Slot {
  return {
    approver_id: name,
    approver_user_id: null,
    approval_status: 'PENDING',
    date_acted: null,
    has_acted: false,
    email: `${name.toLowerCase()}@northwind.example`,
    name,
    photoURL: null,
    parent_memo_id: 'A-1',
    parent_sequence_id: 's1',
    parent_sequence_no: 0,
    sub_approvers: [],
    min_sub_approvers: 1,
    can_be_reminded: false,
    date_reminded: null,
    ...change,
  }
}

function level(change: Partial<LogLevel> = {}): LogLevel {
  return {
    sequence_id: 's1',
    sequence_no: 0,
    approval_type: 'ALL_APPROVERS',
    min_approvers: 1,
    allow_sub_approvals: false,
    is_cleared: false,
    is_current: true,
    status: 'PENDING',
    date_last_modified: null,
    approvers: [seat('Ana')],
    watchers: [],
    days_elapsed: 3,
    logs: [],
    ...change,
  }
}

const entry = (action: string) => ({ action }) as LogEntry

describe('a level of the log', () => {
  it('G2: the current level shows the days it has waited, pending or returned', () => {
    expect(elapsedText(level())).toBe('3 days elapsed')
    expect(elapsedText(level({ status: 'RETURNED', days_elapsed: 1 }))).toBe('1 day elapsed')
    expect(elapsedText(level({ days_elapsed: 0 }))).toBe('0 days elapsed')
  })

  it('G2: other levels and statuses show none', () => {
    expect(elapsedText(level({ is_current: false }))).toBeUndefined()
    expect(elapsedText(level({ status: 'SELF_RETURNED' }))).toBeUndefined()
    expect(elapsedText(level({ status: 'REJECTED', days_elapsed: null }))).toBeUndefined()
  })

  it('D1: appears as cleared, current or waiting', () => {
    expect(sealStateOf(level())).toBe('current')
    expect(sealStateOf(level({ is_cleared: true }))).toBe('cleared')
    expect(sealStateOf(level({ is_current: false, status: 'WAITING' }))).toBe('waiting')
  })

  it('U22: has the label of its status', () => {
    expect(levelBadge(level({ is_cleared: true, status: 'APPROVED' }))?.label).toBe('Approved')
    expect(levelBadge(level({ status: 'SELF_RETURNED' }))?.label).toBe('Withdrawn')
    expect(levelBadge(level({ status: 'WITHDRAWN' }))?.label).toBe('Cancelled')
    expect(
      levelBadge(
        level({
          is_current: false,
          status: 'WAITING',
          approvers: [seat('Ana', { approval_status: 'WAITING' })],
        }),
      )?.label,
    ).toBe('Waiting')
  })

  it('D4: after a reject, later levels wait for no one', () => {
    const behind = level({ is_current: false, approvers: [seat('Ana', { approval_status: '' })] })
    expect(levelBadge(behind)).toBeUndefined()
  })

  it('D3: says how many approvers clear it', () => {
    expect(levelRuleText(level())).toBe('All approvers')
    expect(levelRuleText(level({ approval_type: 'MIN_APPROVERS' }))).toBe('Only one required')
    expect(levelRuleText(level({ approval_type: 'MIN_APPROVERS', min_approvers: 2 }))).toBe('2 required')
  })
})

describe('the lines of a level', () => {
  it('U16: people who have signed are not among the unsigned', () => {
    const signed = seat('Ana', { approval_status: 'APPROVED', date_acted: '2026-11-17T06:14:00.000Z' })
    const lines = openSeats(level({ approvers: [signed, seat('Ben')] }))
    expect(lines.map((line) => [line.seat.name, line.badge?.label])).toEqual([['Ben', 'Pending']])
  })

  it('D6: sub-approvers who have not acted are listed below their approver', () => {
    const acted = seat('Cara', { approval_status: 'APPROVED', date_acted: '2026-11-17T06:14:00.000Z' })
    const lines = openSeats(level({ approvers: [seat('Ana', { sub_approvers: [acted, seat('Dan')] })] }))
    expect(lines[0]?.subApprovers.map((line) => line.seat.name)).toEqual(['Dan'])
    expect(lines[0]?.subApprovals).toBe('1 of 2 needed')
  })

  it('D3: people who are no longer needed have no status', () => {
    const lines = openSeats(level({ is_cleared: true, approvers: [seat('Ana', { approval_status: '' })] }))
    expect(lines[0]?.badge).toBeUndefined()
  })

  it('U16: decisions are signed, other entries are described in words', () => {
    expect(decisionOf(entry('APPROVED'))?.kind).toBe('approved')
    expect(decisionOf(entry('RETURNED'))?.kind).toBe('returned')
    expect(decisionOf(entry('PENDING'))).toBeUndefined()
    expect(decisionOf(entry('RESUBMITTED'))).toBeUndefined()
    expect(actionText('RESUBMITTED')).toBe('Re-submitted')
    expect(actionText('WITHDRAWN')).toBe('Cancelled')
    expect(actionText('SOMETHING_NEW')).toBe('SOMETHING_NEW')
  })
})

describe('remarks', () => {
  it('U16: are cut from 180 characters on', () => {
    expect(shortened('a'.repeat(179))).toBeUndefined()
    expect(shortened('a'.repeat(180))).toBe(`${'a'.repeat(179)}…`)
  })

  it('U16: are cut between words', () => {
    expect(shortened('word '.repeat(40))).toBe(`${'word '.repeat(35).trimEnd()}…`)
  })
})

it('K4: a blocked level names the day until which it is, or those who are missing', () => {
  const blocked = { until: '2026-12-05', waits_for: ['Rosario Dizon'] }
  expect(blockedText(blocked)).toBe('No one can decide on this level until Sat, Dec 5, 2026')
  expect(blockedText({ ...blocked, until: null })).toBe(
    'No one can decide on this level until Rosario Dizon can, or someone else takes the place',
  )
})

it('L5: a forecast names median, 90th percentile and the number of memos', () => {
  const forecast = { memo_count: 45, median_seconds: 101_430, percentile_90_seconds: 266_700 }
  expect(forecastText(forecast)).toBe('Half within 1d 4h 10m, 9 of 10 within 3d 2h 5m, of 45 memos')
})
