import { durationText, percentText } from '@countersign/domain'
import { manilaDateTime, moneyText } from '../../pdf/display-format.ts'
import type { PdfReport } from '../../pdf/pdf-report.ts'
import type { Cell } from '../../xlsx/cell.ts'
import type { ReportDocument } from './report-document.ts'
import type { ReportTable } from './report-table.ts'

/** An exported report as its sheet of paper shows it: every cell as people read it. */
export function pdfReport(
  { title, facts, figures, tables }: ReportDocument,
  about: { companyName: string; person: string; printedAt: string },
): PdfReport {
  return {
    ...about,
    title,
    // Who exported it, and when, stand at the foot of each page and in the document's own data.
    facts: facts.slice(0, 4).map(labelled),
    figures: figures.map(labelled),
    tables: tables.map(paperTable),
  }
}

const labelled = ([label, value]: [string, Cell]) => ({ label, value: cellText(value) })

function paperTable({ title, columns, rows, bars, note }: ReportTable): PdfReport['tables'][number] {
  const most = bars === undefined ? 0 : Math.max(...rows.map((row) => countOf(row[bars])))
  return {
    title,
    note: note ?? '',
    columns: columns.map(({ header, kind }) => ({ label: header, number: kind !== 'text' })),
    rows: rows.map((row) => row.map(cellText)),
    bars: bars === undefined || most === 0 ? null : rows.map((row) => countOf(row[bars]) / most),
  }
}

function countOf(cell: Cell | undefined): number {
  return cell?.kind === 'count' ? cell.count : 0
}

const counts = new Intl.NumberFormat('en-US')

function cellText(cell: Cell): string {
  switch (cell?.kind) {
    case 'text':
      return cell.text
    case 'count':
      return counts.format(cell.count)
    case 'amount':
      return moneyText(cell.amount)
    case 'instant':
      return manilaDateTime(cell.instant)
    case 'duration':
      return durationText(cell.milliseconds)
    case 'share':
      return percentText(cell.part, cell.whole)
    default:
      throw new Error(`A report shows no ${cell?.kind ?? 'empty'} cell`)
  }
}
