import { SUBJECT_FIELD } from '@countersign/domain'
import type { Section } from '@countersign/domain'
import fc from 'fast-check'
import { moveElement } from 'react-grid-layout/core'
import type { LayoutItem } from 'react-grid-layout/core'
import { describe, expect, it } from 'vitest'
import {
  compactLayout,
  layoutHeight,
  moveStep,
  placesOf,
  resizeStep,
  settle,
  shownLayout,
  storedPlaces,
} from './layout.ts'

function aSection(...places: { id: string; x: number; y: number; w: number; h?: number }[]): Section {
  return {
    field_id: 'S',
    field_name: 'Request',
    field_type: 'SECTION',
    validations: {},
    sectionIndex: 0,
    sectionId: 'S',
    value: places.map(({ id, h = 3, ...place }) => ({
      ...SUBJECT_FIELD,
      field_id: id,
      _metadata: { ...place, h },
    })),
  }
}
const pair = aSection(
  { id: 'A', x: 0, y: 0, w: 2 },
  { id: 'B', x: 0, y: 3, w: 1 },
  { id: 'C', x: 1, y: 3, w: 1 },
  { id: 'D', x: 0, y: 6, w: 2 },
)
const needs = new Map([
  ['A', 1],
  ['B', 2],
])
const order = (section: Section) => section.value.map((field) => field.field_id)

describe('heights in the builder (W12)', () => {
  it('are ceil((content + 24 − 10) / 70), with 53 more for a selected question', () => {
    expect(layoutHeight(56, false)).toBe(1)
    expect(layoutHeight(57, false)).toBe(2)
    expect(layoutHeight(56, true)).toBe(2)
    expect(layoutHeight(0, false)).toBe(1)
  })

  it('follow the content, plus the height that was added by hand to the default', () => {
    const tall = aSection({ id: 'A', x: 0, y: 0, w: 2, h: 5 })
    expect(shownLayout(tall, needs)).toMatchObject([{ i: 'A', h: 3, minH: 1 }])
    expect(shownLayout(pair, needs).map(({ i, y, h }) => [i, y, h])).toEqual([
      ['A', 0, 1],
      ['B', 1, 2],
      ['C', 1, 1],
      ['D', 3, 1],
    ])
  })

  it('showing and storing a layout changes nothing', () => {
    const stored = storedPlaces(pair, shownLayout(pair, needs), needs)
    expect(settle(pair, stored)).toBe(pair)
  })
})

describe('places', () => {
  it('a question without a place comes below the others, at full width', () => {
    const section = aSection({ id: 'A', x: 0, y: 0, w: 1 })
    const { _metadata: _none, ...plain } = { ...SUBJECT_FIELD, field_id: 'B' }
    const both = { ...section, value: [...section.value, plain] }
    expect(placesOf(both).get('B')).toEqual({ x: 0, y: 3, w: 2, h: 3 })
  })

  it('gaps close, and a later question is never above an earlier one', () => {
    const gappy = aSection({ id: 'A', x: 0, y: 2, w: 1 }, { id: 'B', x: 1, y: 9, w: 1 })
    expect([...placesOf(settle(gappy)).values()]).toEqual([
      { x: 0, y: 0, w: 1, h: 3 },
      { x: 1, y: 0, w: 1, h: 3 },
    ])
    expect(order(settle(gappy))).toEqual(['A', 'B'])
  })
})

describe('arrow keys', () => {
  const all = new Map(['A', 'B', 'C', 'D'].map((id) => [id, 1]))
  // A step changes nothing of the layout that it begins from, which an Escape returns to.
  const shown = shownLayout(pair, all).map((item) => Object.freeze(item))
  const after = (layout: ReturnType<typeof moveStep>) => order(settle(pair, storedPlaces(pair, layout, all)))

  it('move a question past its neighbours', () => {
    expect(after(moveStep(shown, 'D', 'up'))).toEqual(['A', 'D', 'B', 'C'])
    expect(after(moveStep(shown, 'A', 'down'))[0]).not.toBe('A')
    expect(moveStep(shown, 'B', 'right').find((item) => item.i === 'B')).toMatchObject({ x: 1 })
  })

  it('go nowhere at the edges', () => {
    expect(moveStep(shown, 'A', 'up')).toBe(shown)
    expect(moveStep(shown, 'A', 'left')).toBe(shown)
    expect(moveStep(shown, 'GONE', 'up')).toBe(shown)
    expect(resizeStep(shown, 'A', 'up')).toBe(shown)
  })

  it('with Shift make it a column wider or narrower and a unit higher or lower', () => {
    expect(resizeStep(shown, 'A', 'left').find((item) => item.i === 'A')).toMatchObject({ w: 1 })
    expect(resizeStep(shown, 'C', 'right').find((item) => item.i === 'C')).toMatchObject({ x: 0, w: 2 })
    const taller = resizeStep(shown, 'B', 'down')
    expect(taller.find((item) => item.i === 'B')).toMatchObject({ h: 2 })
    expect(storedPlaces(pair, taller, all).get('B')).toMatchObject({ h: 4 })
    expect(resizeStep(taller, 'B', 'up').find((item) => item.i === 'B')).toMatchObject({ h: 1 })
  })
})

describe('the order of questions (W8, W12, F4)', () => {
  /** A settled section, and the heights that its cards need, whatever is stored. */
  const shownSection = fc
    .array(
      fc.record({
        x: fc.nat(1),
        w: fc.integer({ min: 1, max: 2 }),
        h: fc.integer({ min: 1, max: 8 }),
        needed: fc.integer({ min: 1, max: 6 }),
      }),
      { minLength: 1, maxLength: 9, size: 'max' },
    )
    .map((questions) => ({
      section: settle(aSection(...questions.map(({ x, w, h }, at) => ({ id: `Q${at}`, x, y: at, w, h })))),
      needs: new Map(questions.map(({ needed }, at) => [`Q${at}`, needed])),
    }))
  type Shown = { section: Section; needs: ReadonlyMap<string, number> }
  const dropped = ({ section, needs }: Shown, layout: readonly LayoutItem[]) =>
    settle(section, storedPlaces(section, layout, needs))
  const othersOf = (section: Section, id: string) => order(section).filter((other) => other !== id)
  const idIn = ({ section }: Shown, at: number) => order(section)[at % section.value.length] as string
  const direction = fc.constantFrom('up', 'down', 'left', 'right')

  it('F4: is the same where nothing was moved, whatever the heights are', () => {
    fc.assert(
      fc.property(shownSection, (shown) => {
        expect(dropped(shown, shownLayout(shown.section, shown.needs))).toBe(shown.section)
        expect(settle(shown.section)).toBe(shown.section)
      }),
    )
  })

  it('F4: moving or resizing one question by keys keeps the order of all the others', () => {
    const steps = fc.array(fc.record({ towards: direction, isResize: fc.boolean() }), { maxLength: 8 })
    fc.assert(
      fc.property(shownSection, fc.nat(), steps, (shown, at, taken) => {
        const id = idIn(shown, at)
        const layout = taken.reduce<readonly LayoutItem[]>(
          (now, { towards, isResize }) => (isResize ? resizeStep : moveStep)(now, id, towards),
          shownLayout(shown.section, shown.needs),
        )
        expect(othersOf(dropped(shown, layout), id)).toEqual(othersOf(shown.section, id))
      }),
      { numRuns: 500 },
    )
  })

  it('F4: dragging one question keeps the order of all the others whatever its way, and the grid shows what is stored', () => {
    const places = fc.array(fc.record({ x: fc.nat(1), y: fc.nat(30) }), { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(shownSection, fc.nat(), places, (shown, at, dragged) => {
        const id = idIn(shown, at)
        const drag = (now: LayoutItem[], { x, y }: { x: number; y: number }) => {
          const copy = now.map((item) => ({ ...item }))
          const item = copy.find((one) => one.i === id) as LayoutItem
          const to = Math.min(x, 2 - item.w)
          return compactLayout(moveElement(copy, item, to, y, true, false, 'vertical', 2), id)
        }
        const start = shownLayout(shown.section, shown.needs)
        const layout = dragged.reduce(drag, start)
        expect(layout.map(placeIn)).toEqual(drag(start, dragged.at(-1)!).map(placeIn))
        const after = dropped(shown, layout)
        expect(othersOf(after, id)).toEqual(othersOf(shown.section, id))
        const stays = shownLayout(after, shown.needs)
        for (const item of layout) expect(stays.find(({ i }) => i === item.i)).toMatchObject(placeIn(item))
      }),
      { numRuns: 500 },
    )
  })

  it('W8: a question that takes both columns gets to either end by keys', () => {
    fc.assert(
      fc.property(shownSection, fc.nat(), (shown, at) => {
        const id = idIn(shown, at)
        const wide = dropped(shown, resizeStep(shownLayout(shown.section, shown.needs), id, 'right'))
        const moved = (towards: 'up' | 'down') => {
          let layout: readonly LayoutItem[] = shownLayout(wide, shown.needs)
          for (let step = 0; step < wide.value.length; step++) layout = moveStep(layout, id, towards)
          return order(dropped({ ...shown, section: wide }, layout))
        }
        expect(moved('up').at(0)).toBe(id)
        expect(moved('down').at(-1)).toBe(id)
      }),
    )
  })
})

const placeIn = ({ x, y, w, h }: LayoutItem) => ({ x, y, w, h })
