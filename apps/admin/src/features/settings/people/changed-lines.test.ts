import type { AbsenceLine } from '@countersign/domain'
import { describe, expect, it } from 'vitest'
import { changedLines } from './changed-lines.ts'

const ANA = 'ana@northwind.example'
const BEN = 'ben@northwind.example'
const before = { firstDay: '2026-12-01', lastDay: '2026-12-31' }
const line = (more: Partial<AbsenceLine> = {}): AbsenceLine => ({
  firstDay: '2026-12-07',
  lastDay: '2026-12-11',
  templateIds: ['a'],
  delegate: ANA,
  ...more,
})

/** A change of the note alone unless it says more. */
const change = (lines: AbsenceLine[], more: Partial<Parameters<typeof changedLines>[0]> = {}) =>
  changedLines({ lines, before, after: before, delegate: ANA, ...more })

describe('K1: the single line of an absence', () => {
  it('keeps its days and templates where its delegate stays the same', () => {
    expect(change([line()])).toEqual([line()])
    const open = { ...before, lastDay: null }
    expect(change([line()], { before: open, after: open })).toEqual([line()])
  })

  it('goes with the edges that it shares with the absence', () => {
    const after = { firstDay: '2026-11-30', lastDay: '2027-01-08' }
    expect(change([line(before)], { after })).toEqual([line(after)])
    expect(change([line({ firstDay: before.firstDay })], { after })).toEqual([
      line({ firstDay: after.firstDay }),
    ])
    expect(change([line({ lastDay: before.lastDay })], { after })).toEqual([line({ lastDay: after.lastDay })])
    expect(change([line(before)], { after: { ...before, lastDay: null } })).toEqual([
      line({ ...before, lastDay: null }),
    ])
  })

  it('stays within the absence', () => {
    const after = { firstDay: '2026-12-08', lastDay: '2026-12-10' }
    expect(change([line()], { after })).toEqual([line(after)])
  })

  it('covers the absence where none of its days is left', () => {
    const after = { firstDay: '2026-12-14', lastDay: '2026-12-18' }
    expect(change([line()], { after })).toEqual([line(after)])
  })

  it('covers the absence with another delegate', () => {
    expect(change([line()], { delegate: BEN })).toEqual([line({ ...before, delegate: BEN })])
    expect(change([line()], { delegate: '' })).toEqual([])
  })
})

it('K1: several lines are kept until one delegate replaces them', () => {
  const lines = [line(), line({ firstDay: '2026-12-14', lastDay: '2026-12-18', delegate: BEN })]
  expect(change(lines, { delegate: '' })).toEqual(lines)
  expect(change(lines)).toEqual([line({ ...before, templateIds: [] })])
  expect(change([])).toEqual([line({ ...before, templateIds: [] })])
})
