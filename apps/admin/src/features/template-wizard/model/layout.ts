import { FORM_COLUMNS, SUBJECT_FIELD_ID } from '@countersign/domain'
import type { FieldDefinition, FieldLayout, Section } from '@countersign/domain'
import { moveElement, verticalCompactor } from 'react-grid-layout/core'
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

/**
 * The section with its questions at the given places: compacted, and listed in reading order, row by
 * row. The subject remains first (W8).
 */
export function settle(section: Section, places: ReadonlyMap<string, Place> = placesOf(section)): Section {
  const placeOf = (field: FieldDefinition) => places.get(field.field_id) as Place
  const order = (field: FieldDefinition) =>
    field.field_id === SUBJECT_FIELD_ID ? -1 : placeOf(field).y * FORM_COLUMNS + placeOf(field).x
  const sorted = [...section.value].sort((one, other) => order(one) - order(other))
  const bottoms = Array.from({ length: FORM_COLUMNS }, () => 0)
  let lastY = 0
  const settled = sorted.map((field) => {
    const { x: wantedX, w, h } = placeOf(field)
    const x = field.field_id === SUBJECT_FIELD_ID ? 0 : wantedX
    // Rows are read top to bottom, whatever the column: no question may move above the one before it.
    lastY = Math.max(lastY, ...bottoms.slice(x, x + w))
    bottoms.fill(lastY + h, x, x + w)
    return withPlace(field, { x, y: lastY, w, h })
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
  return [...verticalCompactor.compact(items, FORM_COLUMNS)]
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

const isSamePlace = (one: LayoutItem, other: LayoutItem): boolean =>
  one.x === other.x && one.y === other.y && one.w === other.w && one.h === other.h

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
    if (next.some((item, at) => !isSamePlace(item, layout[at] as LayoutItem))) return next
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
  const copy = layout.map((item) => ({ ...item }))
  const item = copy.find((one) => one.i === from.i) as LayoutItem
  const after = moveElement(copy, item, x, Math.max(0, from.y + dy), true, false, 'vertical', FORM_COLUMNS)
  const compacted = verticalCompactor.compact(after, FORM_COLUMNS)
  return layout.map((one) => compacted.find((other) => other.i === one.i) as LayoutItem)
}

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
  const resized = mapSame(layout, change)
  if (resized === layout) return layout
  // Compacting moves the items themselves.
  const copy = resized.map((item) => ({ ...item }))
  return verticalCompactor.compact(copy, FORM_COLUMNS)
}
