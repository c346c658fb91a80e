import { FORM_COLUMNS } from '@countersign/domain'
import type { FieldDefinition } from '@countersign/domain'

/** A field's place in the two columns. */
export interface Placement {
  /** 1 or 2; undefined where the grid decides (full width, follow-up questions). */
  column: number | undefined
  span: number
}

/** A field's place by its layout (x and w in columns); without a layout it takes the full width. */
export function placementOf(field: FieldDefinition): Placement {
  const layout = field._metadata
  const span = Math.min(Math.max(layout?.w ?? FORM_COLUMNS, 1), FORM_COLUMNS)
  if (!layout || span === FORM_COLUMNS) return { column: undefined, span }
  return { column: Math.min(Math.max(layout.x, 0), FORM_COLUMNS - span) + 1, span }
}

/**
 * The fields of a section by layout, row by row; a follow-up question stays right after its field. This is also the tab
 * and reading order.
 */
export function inLayoutOrder(fields: readonly FieldDefinition[]): FieldDefinition[] {
  const groups: { place: number; fields: FieldDefinition[] }[] = []
  for (const field of fields) {
    const layout = field._metadata
    const last = groups.at(-1)
    if (layout) groups.push({ place: layout.y * FORM_COLUMNS + layout.x, fields: [field] })
    else if (last) last.fields.push(field)
    else groups.push({ place: -1, fields: [field] })
  }
  return groups.sort((one, other) => one.place - other.place).flatMap((group) => group.fields)
}
