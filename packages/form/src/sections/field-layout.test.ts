import type { FieldDefinition } from '@countersign/domain'
import { describe, expect, it } from 'vitest'
import { inLayoutOrder, placementOf } from './field-layout.ts'

const field = (id: string, layout?: { x: number; y: number; w: number }): FieldDefinition => ({
  field_id: id,
  field_name: id,
  field_type: 'TEXT',
  validations: {},
  ...(layout && { _metadata: { ...layout, h: 3 } }),
})

describe('a section follows its layout', () => {
  it('row by row, left before right, with follow-up questions after their field', () => {
    const fields = [
      field('subject', { x: 0, y: 0, w: 2 }),
      field('right', { x: 1, y: 3, w: 1 }),
      field('follow-up of right'),
      field('left', { x: 0, y: 3, w: 1 }),
    ]
    expect(inLayoutOrder(fields).map((f) => f.field_id)).toEqual([
      'subject',
      'left',
      'right',
      'follow-up of right',
    ])
  })

  it('with half-width fields in their columns and full-width fields in both', () => {
    expect(placementOf(field('a', { x: 1, y: 0, w: 1 }))).toEqual({ column: 2, span: 1 })
    expect(placementOf(field('b', { x: 0, y: 0, w: 2 }))).toEqual({ column: undefined, span: 2 })
    expect(placementOf(field('c'))).toEqual({ column: undefined, span: 2 })
    expect(placementOf(field('d', { x: 7, y: 0, w: 1 }))).toEqual({ column: 2, span: 1 })
  })
})
