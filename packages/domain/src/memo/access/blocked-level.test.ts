import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Absence, AbsenceLine } from '../../absence/absence.ts'
import type { Person } from '../../route/route.ts'
import type { Day } from '../../time/working-days.ts'
import * as say from '../testing/commands.ts'
import { ADMIN, ANA, BEN, CARA, DAN, GINA, OWNER, SAM, STRANGER, SUE } from '../testing/people.ts'
import { anyOf, level, PERMISSIVE_RULES, Scenario } from '../testing/scenario.ts'
import { blockedLevel } from './blocked-level.ts'

const FORM = 'form'
const TODAY = '2026-03-02'

type Line = Partial<Omit<AbsenceLine, 'delegate'>> & { delegate: Person | null }

function away(firstDay: Day, lastDay: Day | null, ...lines: Line[]): Absence {
  return {
    absenceId: `${firstDay} ${lastDay}`,
    firstDay,
    lastDay,
    note: '',
    endedAt: null,
    lines: lines.map(({ delegate, ...line }) => ({
      firstDay,
      lastDay,
      templateIds: [],
      ...line,
      delegate: delegate?.email ?? null,
    })),
  }
}

const submitted = (...levels: Parameters<typeof say.submit>[0]) =>
  new Scenario(PERMISSIVE_RULES).must(OWNER, say.submit(levels))

/** Until when the memo's level is blocked, and by whom, with some people away and others disabled. */
function blocked({ memo }: Scenario, absences: [Person, ...Absence[]][], ...disabled: Person[]) {
  const found = blockedLevel(
    memo,
    FORM,
    {
      absences: new Map(absences.map(([person, ...own]) => [person.email, own])),
      disabled: new Set(disabled.map(({ email }) => email)),
    },
    TODAY,
  )
  return found && [found.until, ...found.waitsFor.map(({ name }) => name)]
}

describe('K4: no one can decide on a level', () => {
  it('while the only approver is away without a delegate, until the last day of the absence', () => {
    const scenario = submitted(level([ANA]))
    expect(blocked(scenario, [])).toBeNull()
    expect(blocked(scenario, [[ANA, away('2026-03-01', '2026-03-05')]])).toEqual(['2026-03-05', 'Ana'])
    expect(blocked(scenario, [[ANA, away('2026-03-03', '2026-03-05')]])).toBeNull()
  })

  it('until the end of absences that follow each other, and with no end where one has none', () => {
    const next = away('2026-03-06', '2026-03-09')
    const scenario = submitted(level([ANA]))
    expect(blocked(scenario, [[ANA, away('2026-03-01', '2026-03-05'), next]])).toEqual(['2026-03-09', 'Ana'])
    expect(blocked(scenario, [[ANA, away('2026-03-01', null)]])).toEqual([null, 'Ana'])
  })

  it('by the slots that the level needs: of two approvers one is enough only where one clears it', () => {
    const ana: [Person, Absence] = [ANA, away('2026-03-01', '2026-03-05')]
    const ben: [Person, Absence] = [BEN, away('2026-03-02', '2026-03-03')]
    expect(blocked(submitted(anyOf(1, [ANA, BEN])), [ana])).toBeNull()
    expect(blocked(submitted(anyOf(1, [ANA, BEN])), [ana, ben])).toEqual(['2026-03-03', 'Ana', 'Ben'])
    expect(blocked(submitted(level([ANA, BEN])), [ana])).toEqual(['2026-03-05', 'Ana'])
    const scenario = submitted(anyOf(2, [ANA, BEN, CARA])).must(CARA, say.approve())
    expect(blocked(scenario, [ana])).toBeNull()
    expect(blocked(scenario, [ana, ben])).toEqual(['2026-03-03', 'Ana', 'Ben'])
  })

  it('unless a delegate decides for the template today, or from a later day on', () => {
    const scenario = submitted(level([ANA]))
    const named = (line: Line) => blocked(scenario, [[ANA, away('2026-03-01', '2026-03-09', line)]])
    expect(named({ delegate: GINA })).toBeNull()
    expect(named({ delegate: null })).toEqual(['2026-03-09', 'Ana'])
    expect(named({ delegate: GINA, templateIds: ['other'] })).toEqual(['2026-03-09', 'Ana'])
    expect(named({ delegate: GINA, firstDay: '2026-03-04' })).toEqual(['2026-03-03', 'Ana'])
  })

  it('where the delegate is away, disabled, or barred by four eyes', () => {
    const ana: [Person, Absence] = [ANA, away('2026-03-01', '2026-03-09', { delegate: GINA })]
    const scenario = submitted(level([ANA]))
    expect(blocked(scenario, [ana, [GINA, away('2026-03-02', '2026-03-04')]])).toEqual(['2026-03-04', 'Ana'])
    expect(blocked(scenario, [ana], GINA)).toEqual(['2026-03-09', 'Ana'])
    expect(blocked(submitted(level([ANA]), level([GINA])), [ana])).toEqual(['2026-03-09', 'Ana'])
    const owned: [Person, Absence] = [ANA, away('2026-03-01', '2026-03-09', { delegate: OWNER })]
    expect(blocked(scenario, [owned])).toEqual(['2026-03-09', 'Ana'])
  })

  it('where one delegate was named for two slots, because no one decides at two seats', () => {
    const both = (last: Day): [Person, Absence][] => [
      [ANA, away('2026-03-01', '2026-03-09', { delegate: GINA })],
      [BEN, away('2026-03-01', last, { delegate: GINA })],
    ]
    expect(blocked(submitted(anyOf(1, [ANA, BEN])), both('2026-03-05'))).toBeNull()
    expect(blocked(submitted(level([ANA, BEN])), both('2026-03-05'))).toEqual(['2026-03-05', 'Ben'])
  })

  it('unless enough sub-approvers can', () => {
    const ana: [Person, Absence] = [ANA, away('2026-03-01', '2026-03-09')]
    const scenario = submitted(level([ANA]))
    scenario.must(ANA, say.subApprovers(scenario.memo, ANA, [SAM, SUE], 2))
    expect(blocked(scenario, [ana])).toBeNull()
    expect(blocked(scenario, [ana, [SUE, away('2026-03-01', '2026-03-04')]])).toEqual(['2026-03-04', 'Ana'])
    expect(blocked(scenario, [ana, [SUE, away('2026-03-01', '2026-03-04', { delegate: DAN })]])).toBeNull()
    scenario.must(SAM, say.approve())
    expect(blocked(scenario, [ana])).toBeNull()
    expect(blocked(scenario, [ana], SUE)).toEqual(['2026-03-09', 'Ana'])
  })

  it('where an account is disabled, with no end', () => {
    expect(blocked(submitted(level([ANA])), [], ANA)).toEqual([null, 'Ana'])
    expect(blocked(submitted(level([ANA, BEN])), [], ANA)).toEqual([null, 'Ana'])
  })

  it('is not asked of drafts, memos on hold, and memos that ended', () => {
    const ana: [Person, Absence] = [ANA, away('2026-03-01', '2026-03-09')]
    expect(blocked(new Scenario(PERMISSIVE_RULES), [ana])).toBeNull()
    expect(blocked(submitted(level([ANA])).must(ADMIN, say.placeHold()), [ana])).toBeNull()
    expect(blocked(submitted(level([ANA])).must(ANA, say.reject()), [ana])).toBeNull()
  })

  it('for no longer than the longest absence, and never where no one is away today', () => {
    const day = fc.integer({ min: 0, max: 12 }).map((days) => `2026-03-${String(1 + days).padStart(2, '0')}`)
    const absence = fc
      .tuple(day, day, fc.constantFrom(null, GINA, DAN, STRANGER))
      .map(([one, other, delegate]) => away(...([one, other].sort() as [Day, Day]), { delegate }))
    const routes = fc.constantFrom(level([ANA, BEN]), anyOf(1, [ANA, BEN]), anyOf(2, [ANA, BEN, CARA]))
    fc.assert(
      fc.property(routes, absence, absence, absence, (route, ana, ben, cara) => {
        const absences: [Person, Absence][] = [
          [ANA, ana],
          [BEN, ben],
          [CARA, cara],
        ]
        const found = blocked(submitted(route), absences)
        const running = absences.filter(([, own]) => own.firstDay <= TODAY && TODAY <= own.lastDay!)
        if (running.length === 0) expect(found).toBeNull()
        if (found === null) return
        const last = absences
          .map(([, own]) => own.lastDay!)
          .sort()
          .at(-1)!
        expect(found[0]! >= TODAY && found[0]! <= last).toBe(true)
        expect(running.map(([{ name }]) => name)).toEqual(expect.arrayContaining(found.slice(1)))
      }),
    )
  })
})
