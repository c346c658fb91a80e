import type { FileAnswer } from './answer.ts'

/** An answer on one line or as a list, ready to be read. 'none': not answered. */
export type LineValue =
  | { kind: 'none' }
  | { kind: 'text'; text: string }
  | { kind: 'money'; text: string }
  | { kind: 'list'; items: readonly string[] }

export interface TableColumn {
  label: string
  /** Money is right-aligned. */
  kind: 'text' | 'money'
}

/** An answer ready to be read. `html` is as stored: sanitise it before showing it. */
export type DisplayValue =
  | LineValue
  | { kind: 'rich'; html: string }
  | { kind: 'files'; files: readonly FileAnswer[] }
  | {
      kind: 'table'
      columns: readonly TableColumn[]
      rows: readonly (readonly string[])[]
      /** By column, '' where it isn't totalled; absent where no column is (N8). */
      totals?: readonly string[]
    }

/** A line value as one string, as in a table's cell; '' if not answered. */
export function lineText(value: LineValue): string {
  switch (value.kind) {
    case 'none':
      return ''
    case 'list':
      return value.items.join(', ')
    default:
      return value.text
  }
}
