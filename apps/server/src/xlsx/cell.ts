import { manilaClock } from './manila-clock.ts'

/** What one cell holds, by its type; null is empty. */
export type Cell =
  | { kind: 'text'; text: string }
  /** ISO 8601, shown as the clock of Manila had it (G1). */
  | { kind: 'instant'; instant: string }
  /** 'YYYY-MM-DD' */
  | { kind: 'day'; day: string }
  /** Decimal with at most two places, '1250.50' (G3). */
  | { kind: 'amount'; amount: string }
  /** Minutes after midnight. */
  | { kind: 'time'; minutes: number }
  | { kind: 'count'; count: number }
  /** Whole milliseconds. */
  | { kind: 'duration'; milliseconds: number }
  /** A part in percent of the whole; none of nothing. */
  | { kind: 'share'; part: number; whole: number }
  | null

export type CellKind = NonNullable<Cell>['kind']

/** How each type shows: dates and times as document 1 section 5 writes them, money with two decimals. */
export const NUMBER_FORMATS: Record<CellKind, string> = {
  text: '@',
  instant: 'mm/dd/yyyy hh:mm AM/PM',
  day: 'mm/dd/yyyy',
  amount: '#,##0.00',
  time: 'h:mm AM/PM',
  count: '#,##0',
  duration: '[h]:mm',
  share: '0.00%',
}

/** What the workbook's writer takes. Never a formula: no value of ours has one (H8). */
export type SheetValue = string | number | Date | { richText: { text: string }[] } | null

/** Characters that a cell holds; spreadsheet programs call a file with more of them damaged. */
export const CELL_CHARACTERS = 32_767

/** Spreadsheets count in binary floating point, which keeps 15 digits: a longer amount is written out (G3). */
const EXACT_DIGITS = 15
const MINUTES_A_DAY = 24 * 60
const MILLISECONDS_A_DAY = MINUTES_A_DAY * 60_000

/** The value to write. Text stays text, whatever it begins with: it is never handed over as anything else (H8). */
export function sheetValue(cell: Cell): SheetValue {
  if (cell === null) return null
  switch (cell.kind) {
    case 'text':
      return sheetText(cell.text)
    case 'instant':
      return manilaClock(cell.instant)
    case 'day':
      return new Date(`${cell.day}T00:00:00Z`)
    case 'amount':
      return cell.amount.replace('.', '').length > EXACT_DIGITS ? cell.amount : Number(cell.amount)
    case 'time':
      return cell.minutes / MINUTES_A_DAY
    case 'count':
      return cell.count
    case 'duration':
      return cell.milliseconds / MILLISECONDS_A_DAY
    case 'share':
      return cell.whole === 0 ? 0 : cell.part / cell.whole
  }
}

/** What XML can't say, and carriage returns, which spreadsheets show as '_x000D_'. */
const UNSAYABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff]/g
/** Spreadsheet programs read '_x0041_' as 'A'; the underscore itself is '_x005F_'. */
const ESCAPE_LIKE = /_(?=x[0-9a-f]{4}_)/gi

function sheetText(text: string): SheetValue {
  const clean = text.toWellFormed().replace(/\r\n?/g, '\n').replace(UNSAYABLE, '')
  if (clean === '') return null
  const short = clean.length > CELL_CHARACTERS ? `${cut(clean, CELL_CHARACTERS - 1)}…` : clean
  const escaped = short.replace(ESCAPE_LIKE, '_x005F_')
  // Only here does every program undo the escape.
  return escaped === short ? short : { richText: [{ text: escaped }] }
}

/** Never through the middle of a character. */
function cut(text: string, length: number): string {
  const part = text.slice(0, length)
  return part.isWellFormed() ? part : part.slice(0, -1)
}
