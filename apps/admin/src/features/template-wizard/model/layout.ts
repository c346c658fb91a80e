import { FORM_COLUMNS, SUBJECT_FIELD_ID } from '@countersign/domain'
import type { FieldDefinition, FieldLayout, Section } from '@countersign/domain'
import type { LayoutItem } from 'react-grid-layout/core'
import { defaultHeight } from './field-defaults.ts'
import { mapSame } from './walk-content.ts'

/** The builder's grid, in pixels (W12). */
export const GRID_ROW_HEIGHT_PX = 60
export const GRID_MARGIN_PX = 10

/** The extra height of a selected question, in pixels (W12). */
export const SELECTED_EXTRA_PX = 53
const CONTENT_PADDING_PX = 24

/** Grid units that a card needs: ceil((content + 24 − 10) / 70), with 53 more while it is selected (W12). */
export function layoutHeight(contentPx: number, isSelected: boolean): number {
  const content = contentPx + (isSelected ? SELECTED_EXTRA_PX : 0)
  const unit = GRID_ROW_HEIGHT_PX + GRID_MARGIN_PX
  return Math.max(1, Math.ceil((content + CONTENT_PADDING_PX - GRID_MARGIN_PX) / unit))
}

/** A question's position and size, in grid units. */
export interface Place {
  x: number
  y: number
  w: number
  h: number
}

/** The stored places of a section's questions; one without a place comes below the others, at full width. */
export function placesOf(section: Section): ReadonlyMap<string, Place> {
  let bottom = 0
  return new Map(
    section.value.map((field) => {
      const { x, y, w, h } = field._metadata ?? {
        x: 0,
        y: bottom,
        w: FORM_COLUMNS,
        h: defaultHeight(field.field_type),
      }
      const width = Math.min(Math.max(Math.round(w), 1), FORM_COLUMNS)
      const place = { x: Math.min(Math.max(Math.round(x), 0), FORM_COLUMNS - width), y, w: width, h }
      bottom = Math.max(bottom, y + h)
      return [field.field_id, place]
    }),
  )
}

const readingOrder = ({ x, y }: Pick<Place, 'x' | 'y'>): number => y * FORM_COLUMNS + x

/**
 * The y of each question, given in reading order: as high as it fits, but never above the one before it, nor to its left in the same row.
 * So the order is the same whatever the heights are.
 */
function rowsOf(places: readonly Omit<Place, 'y'>[]): number[] {
  const bottoms = Array.from({ length: FORM_COLUMNS }, () => 0)
  let last: Place = { x: -1, y: 0, w: 0, h: 0 }
  return places.map(({ x, w, h }) => {
    const top = x > last.x ? last.y : last.y + last.h
    const y = Math.max(top, ...bottoms.slice(x, x + w))
    bottoms.fill(y + h, x, x + w)
    last = { x, y, w, h }
    return y
  })
}

/**
 * The section with its questions compacted, and listed in reading order, row by row: that of the given places, or else of the list. The
 * subject remains first (W8).
 */
export function settle(section: Section, places?: ReadonlyMap<string, Place>): Section {
  const placed = places ?? placesOf(section)
  const placeOf = (field: FieldDefinition) => placed.get(field.field_id) as Place
  const isSubject = (field: FieldDefinition) => field.field_id === SUBJECT_FIELD_ID
  const listed = places
    ? section.value.toSorted((one, other) => readingOrder(placeOf(one)) - readingOrder(placeOf(other)))
    : section.value
  const ordered = [...listed.filter(isSubject), ...listed.filter((field) => !isSubject(field))]
  const wanted = ordered.map((field) => ({ ...placeOf(field), ...(isSubject(field) && { x: 0 }) }))
  const rows = rowsOf(wanted)
  const settled = ordered.map((field, at) => {
    const { x, w, h } = wanted[at] as Place
    return withPlace(field, { x, y: rows[at] as number, w, h })
  })
  const isSame = settled.every((field, at) => field === section.value[at])
  return isSame ? section : { ...section, value: settled }
}

function withPlace(field: FieldDefinition, place: Place): FieldDefinition {
  const now = field._metadata
  if (now && now.x === place.x && now.y === place.y && now.w === place.w && now.h === place.h) return field
  return { ...field, _metadata: { ...now, i: field.field_id, ...place } as FieldLayout }
}

/** The minimum height of each card in grid units, by field id. */
export type Needs = ReadonlyMap<string, number>

const need = (needs: Needs, id: string): number => needs.get(id) ?? 1

/**
 * The grid as the builder shows it: cards are as high as their content, plus what was added to the type's
 * default height by hand; in the stored order, compacted.
 */
export function shownLayout(section: Section, needs: Needs): LayoutItem[] {
  const places = placesOf(section)
  const items = section.value.map((field): LayoutItem => {
    const { x, y, w, h } = places.get(field.field_id) as Place
    const needed = need(needs, field.field_id)
    const isSubject = field.field_id === SUBJECT_FIELD_ID
    return {
      i: field.field_id,
      x,
      y,
      w,
      h: needed + Math.max(0, h - defaultHeight(field.field_type)),
      minW: 1,
      maxW: FORM_COLUMNS,
      minH: needed,
      ...(isSubject && { static: true, isResizable: true }),
    }
  })
  return compactInOrder(items, items)
}

/** Compacts a displayed grid, with its items in the given order. */
function compactInOrder(layout: readonly LayoutItem[], order: readonly LayoutItem[]): LayoutItem[] {
  const rows = rowsOf(order)
  return layout.map((item) => ({ ...item, y: rows[order.indexOf(item)] as number, moved: false }))
}

/**
 * Compacts a displayed grid. While an item is moved, the others keep their order in the list, which decides what is asked, read and referred
 * to (F4): only their order counts, not where the moved one has pushed them on its way.
 */
export function compactLayout(layout: readonly LayoutItem[], movedId: string | null): LayoutItem[] {
  const moved = layout.find((item) => item.i === movedId && !item.static)
  return compactInOrder(layout, moved ? withMoved(layout, moved) : inReadingOrder(layout))
}

const inReadingOrder = (layout: readonly LayoutItem[]): LayoutItem[] =>
  layout.toSorted((one, other) => readingOrder(one) - readingOrder(other))

/**
 * The order with the moved item behind those whose half it has passed in its columns, and behind those that are read before its place; the
 * order as it is where that leads to its place.
 */
function withMoved(layout: readonly LayoutItem[], moved: LayoutItem): readonly LayoutItem[] {
  if (rowsOf(layout)[layout.indexOf(moved)] === moved.y) return layout
  const others = layout.filter((item) => item !== moved)
  const rows = rowsOf(others)
  const isBehind = (item: LayoutItem, at: number) => {
    const y = rows[at] as number
    const sharesColumn = item.x < moved.x + moved.w && moved.x < item.x + item.w
    if (item.static) return true
    return sharesColumn ? moved.y >= y + item.h / 2 : readingOrder(moved) > readingOrder({ x: item.x, y })
  }
  const at = others.findIndex((item, place) => !isBehind(item, place))
  return others.toSpliced(at < 0 ? others.length : at, 0, moved)
}

/** Converts a displayed grid to stored places. */
export function storedPlaces(
  section: Section,
  shown: readonly LayoutItem[],
  needs: Needs,
): ReadonlyMap<string, Place> {
  const before = placesOf(section)
  return new Map(
    section.value.map((field) => {
      const item = shown.find((one) => one.i === field.field_id)
      const place = before.get(field.field_id) as Place
      if (!item) return [field.field_id, place]
      const added = item.h - need(needs, field.field_id)
      const isFitted = added <= 0 && place.h <= defaultHeight(field.field_type)
      const h = isFitted ? place.h : defaultHeight(field.field_type) + Math.max(0, added)
      return [field.field_id, { x: item.x, y: item.y, w: item.w, h }]
    }),
  )
}

export type Direction = 'up' | 'down' | 'left' | 'right'

/** Moves an item by one arrow key, as far as necessary to change something. Returns the same layout at an edge. */
export function moveStep(
  layout: readonly LayoutItem[],
  id: string,
  direction: Direction,
): readonly LayoutItem[] {
  const from = layout.find((item) => item.i === id)
  if (!from || from.static) return layout
  const bottom = Math.max(...layout.map((item) => item.y + item.h))
  const reach = direction === 'up' ? from.y : direction === 'down' ? bottom - from.y : 1
  for (let step = 1; step <= reach; step++) {
    const next = moved(layout, from, direction, step)
    const to = next.find((item) => item.i === id) as LayoutItem
    // What was below a question that takes both columns may rise to its row.
    const isLater = inReadingOrder(next).indexOf(to) > inReadingOrder(layout).indexOf(from)
    const isFurther = { up: to.y < from.y, down: isLater, left: to.x < from.x, right: to.x > from.x }
    if (isFurther[direction]) return next
  }
  return layout
}

function moved(
  layout: readonly LayoutItem[],
  from: LayoutItem,
  direction: Direction,
  step: number,
): readonly LayoutItem[] {
  const dx = direction === 'left' ? -step : direction === 'right' ? step : 0
  const dy = direction === 'up' ? -step : direction === 'down' ? step : 0
  const x = Math.min(Math.max(from.x + dx, 0), FORM_COLUMNS - from.w)
  const placed = inReadingOrder(layout).map((item) =>
    item.i === from.i ? { ...item, x, y: from.y + dy } : item,
  )
  return listedAs(layout, compactLayout(placed, from.i))
}

const listedAs = (layout: readonly LayoutItem[], changed: readonly LayoutItem[]): LayoutItem[] =>
  layout.map((one) => changed.find((other) => other.i === one.i) as LayoutItem)

/** Resizes an item by one arrow key with Shift: one column wider or narrower, one unit higher or lower. */
export function resizeStep(
  layout: readonly LayoutItem[],
  id: string,
  direction: Direction,
): readonly LayoutItem[] {
  const change = (item: LayoutItem): LayoutItem => {
    if (item.i !== id) return item
    switch (direction) {
      case 'left':
        return item.w === 1 ? item : { ...item, w: 1 }
      case 'right':
        return item.w === FORM_COLUMNS ? item : { ...item, x: 0, w: FORM_COLUMNS }
      case 'up':
        return item.h <= (item.minH ?? 1) ? item : { ...item, h: item.h - 1 }
      case 'down':
        return { ...item, h: item.h + 1 }
    }
  }
  const ordered = inReadingOrder(layout)
  const resized = mapSame(ordered, change)
  return resized === ordered ? layout : listedAs(layout, compactInOrder(resized, resized))
}
