import { manilaClock } from './manila-clock.ts'

/** A typed cell; null is empty. */
export type Cell =
  | { kind: 'text'; text: string }
  /** ISO 8601, shown in Manila time (G1). */
  | { kind: 'instant'; instant: string }
  /** 'YYYY-MM-DD' */
  | { kind: 'day'; day: string }
  /** Decimal with at most two places, such as '1250.50' (G3). */
  | { kind: 'amount'; amount: string }
  /** Minutes after midnight. */
  | { kind: 'time'; minutes: number }
  | { kind: 'count'; count: number }
  /** Whole milliseconds. */
  | { kind: 'duration'; milliseconds: number }
  /** A percentage; zero if the whole is zero. */
  | { kind: 'share'; part: number; whole: number }
  | null

export type CellKind = NonNullable<Cell>['kind']

/** Number formats by type: dates and times per U45, money with two decimals. */
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

/** The values passed to the workbook writer. Formulas are not representable (H8). */
export type SheetValue = string | number | Date | { richText: { text: string }[] } | null

/** Maximum length of a cell. Spreadsheet programs report longer ones as corruption. */
export const CELL_CHARACTERS = 32_767

/** Spreadsheets use binary floating point, exact to 15 digits: longer amounts are written as text (G3). */
const EXACT_DIGITS = 15
const MINUTES_PER_DAY = 24 * 60
const MILLISECONDS_PER_DAY = MINUTES_PER_DAY * 60_000

/** Converts a cell to a value to write. Text is always written as text, even if it looks like a formula (H8). */
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
      return cell.amount.replace(/\D/g, '').length > EXACT_DIGITS ? cell.amount : Number(cell.amount)
    case 'time':
      return cell.minutes / MINUTES_PER_DAY
    case 'count':
      return cell.count
    case 'duration':
      return cell.milliseconds / MILLISECONDS_PER_DAY
    case 'share':
      return cell.whole === 0 ? 0 : cell.part / cell.whole
  }
}

/** Characters that XML can't represent. Carriage returns are normalised, because spreadsheets show them as '_x000D_'. */
const INVALID_IN_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff]/g
/** Spreadsheet programs read '_x0041_' as 'A'; an underscore is escaped as '_x005F_'. */
const ESCAPE_LIKE = /_(?=x[0-9a-f]{4}_)/gi

function sheetText(text: string): SheetValue {
  const clean = text.toWellFormed().replace(/\r\n?/g, '\n').replace(INVALID_IN_XML, '')
  if (clean === '') return null
  const short = clean.length > CELL_CHARACTERS ? `${truncate(clean, CELL_CHARACTERS - 1)}…` : clean
  const escaped = short.replace(ESCAPE_LIKE, '_x005F_')
  // Only in rich text does every program undo the escape.
  return escaped === short ? short : { richText: [{ text: escaped }] }
}

/** Never splits a surrogate pair. */
function truncate(text: string, length: number): string {
  const part = text.slice(0, length)
  return part.isWellFormed() ? part : part.slice(0, -1)
}
