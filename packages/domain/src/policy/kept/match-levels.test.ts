import { describe, expect, it } from 'vitest'
import type { Person } from '../../route/route.ts'
import type { SeatSource } from '../../route/seat-source.ts'
import { aLevelOf } from '../testing/builders.ts'
import { keptLevelOf } from '../testing/kept-levels.ts'
import { PEOPLE } from '../testing/policies.ts'
import type { KeptLevel } from './kept-level.ts'
import type { WantedLevel } from './match-levels.ts'
import { matchLevels } from './match-levels.ts'

const [ana, ben] = PEOPLE as [Person, Person]
const from = ({ email }: Person): SeatSource => ({ kind: 'PERSON', email })
const wanted = (
  level_id: string,
  sources: readonly SeatSource[] | null = [from(ana)],
  more: Partial<WantedLevel['level']> = {},
): WantedLevel => ({ level: aLevelOf(level_id, [], more), sources })
const asked = (level_id: string, sources = [from(ana)], min_approvers = 1) => ({
  level_id,
  sources,
  min_approvers,
})
const kept = (sequence_id: string, more: Partial<KeptLevel> = {}) => keptLevelOf({ sequence_id, ...more })
const found = (levels: readonly WantedLevel[], memo: readonly KeptLevel[]) =>
  Object.fromEntries(
    [...matchLevels(levels, memo)].map(([level_id, { sequence_id }]) => [level_id, sequence_id]),
  )

describe('N6: a level of the memo counts for one that the policy asks for', () => {
  it('by its name first, whatever comes earlier in the row', () => {
    expect(found([wanted('X'), wanted('A')], [kept('1', { asked: asked('A') })])).toEqual({ A: '1' })
    const both = [kept('1', { asked: asked('B') }), kept('2', { asked: asked('A') })]
    expect(found([wanted('A'), wanted('B')], both)).toEqual({ A: '2', B: '1' })
  })

  it('once: another one that asks for the same needs a level of its own', () => {
    expect(found([wanted('A'), wanted('B')], [kept('1', { asked: asked('A') })])).toEqual({ A: '1' })
    const two = [kept('1', { asked: asked('A') }), kept('2', { asked: asked('OLD') })]
    expect(found([wanted('A'), wanted('B')], two)).toEqual({ A: '1', B: '2' })
  })

  it('where it asked for people of all the same sources', () => {
    const memo = [kept('1', { asked: asked('A', [from(ana), from(ben)]) })]
    expect(found([wanted('A')], memo)).toEqual({ A: '1' })
    expect(found([wanted('A', [from(ben), from(ana)])], memo)).toEqual({ A: '1' })
    const one = [kept('1', { asked: asked('A') })]
    expect(found([wanted('A', [from(ana), from(ben)])], one)).toEqual({})
  })

  it('where it needs at least as many of them', () => {
    const some = (min_approvers: number) =>
      wanted('A', [from(ana)], { approval_type: 'MIN_APPROVERS', min_approvers })
    const memo = (approval_type: KeptLevel['approval_type'], min: number) => [
      kept('1', { approval_type, asked: asked('A', [from(ana)], min) }),
    ]
    expect(found([some(2)], memo('MIN_APPROVERS', 2))).toEqual({ A: '1' })
    expect(found([some(2)], memo('MIN_APPROVERS', 3))).toEqual({ A: '1' })
    expect(found([some(3)], memo('MIN_APPROVERS', 2))).toEqual({})
    expect(found([some(3)], memo('ALL_APPROVERS', 1))).toEqual({ A: '1' })
    expect(found([wanted('A')], memo('MIN_APPROVERS', 9))).toEqual({})
  })

  it('never where it is the owner’s own, or the policy’s source can’t be found', () => {
    expect(found([wanted('A')], [kept('1', { asked: null })])).toEqual({})
    expect(found([wanted('A', null)], [kept('1', { asked: asked('A') })])).toEqual({})
  })
})
