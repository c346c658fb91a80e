import { describe, expect, it } from 'vitest'
import { daysElapsed, manilaDate, manilaYear } from './days-elapsed.ts'
import { formatMemoId } from './memo-id.ts'
import { approve, cancel, giveBack, saveDraft, submit, withdraw } from './testing/commands.ts'
import { ANA, BEN, OWNER } from './testing/people.ts'
import { level, PERMISSIVE_RULES, Story } from './testing/story.ts'

describe('G1: the day in Manila', () => {
  it.each([
    ['2026-03-01T15:59:59.999Z', '2026-03-01'],
    ['2026-03-01T16:00:00.000Z', '2026-03-02'],
    ['2028-02-28T16:00:00.000Z', '2028-02-29'],
    ['2026-12-31T16:00:00.000Z', '2027-01-01'],
  ])('G1: %s is %s', (instant, date) => {
    expect(manilaDate(instant)).toBe(date)
  })

  it("A7: a memo's year is Manila's", () => {
    expect(manilaYear('2026-12-31T15:59:59.000Z')).toBe(2026)
    expect(manilaYear('2026-12-31T16:00:00.000Z')).toBe(2027)
  })
})

describe('A7: what people quote a memo by', () => {
  it.each([
    [1, 'AVL-2026-0001'],
    [418, 'AVL-2026-0418'],
    [12345, 'AVL-2026-12345'],
  ])('A7: number %i', (number, id) => {
    expect(formatMemoId('AVL', 2026, number)).toBe(id)
  })
})

describe('G2: days elapsed', () => {
  /** Submitted at five to midnight in Manila. */
  const submitted = () => {
    const story = new Story(PERMISSIVE_RULES)
    story.now = '2026-03-02T15:55:00.000Z'
    return story.must(OWNER, submit([level([ANA]), level([BEN])]))
  }

  it('G2: are calendar days, not hours', () => {
    const { memo } = submitted()
    expect(daysElapsed(memo, '2026-03-02T15:59:59.000Z')).toBe(0)
    expect(daysElapsed(memo, '2026-03-02T16:00:00.000Z')).toBe(1)
    expect(daysElapsed(memo, '2026-03-12T15:00:00.000Z')).toBe(10)
  })

  it('G2: count anew when the next level becomes current', () => {
    const story = submitted().wait(72).must(ANA, approve())
    expect(daysElapsed(story.memo, story.now)).toBe(0)
  })

  it('G2: count from the return or withdrawal, whatever is saved since', () => {
    const returned = submitted().wait(72).must(ANA, giveBack()).wait(24).must(OWNER, saveDraft([]))
    expect(daysElapsed(returned.memo, returned.now)).toBe(1)
    const withdrawn = submitted().wait(72).must(OWNER, withdraw()).wait(48)
    expect(daysElapsed(withdrawn.memo, withdrawn.now)).toBe(2)
  })

  it('There are none before the first submission and after the end', () => {
    expect(daysElapsed(new Story().memo, '2026-03-12T15:00:00.000Z')).toBeNull()
    const ended = submitted().must(OWNER, cancel())
    expect(daysElapsed(ended.memo, ended.now)).toBeNull()
  })
})
