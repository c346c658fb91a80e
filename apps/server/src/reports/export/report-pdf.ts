import { durationText, percentText } from '@countersign/domain'
import { manilaDateTime, moneyText } from '../../platform/pdf/display-format.ts'
import type { PdfReport } from '../../platform/pdf/pdf-report.ts'
import type { Cell } from '../../platform/xlsx/cell.ts'
import type { ReportDocument } from './report-document.ts'
import type { ReportTable } from './report-table.ts'

/** Formats an exported report for its PDF. */
export function pdfReport(
  { title, facts, figures, tables }: ReportDocument,
  about: { companyName: string; person: string; printedAt: string },
): PdfReport {
  return {
    ...about,
    title,
    // The remaining facts are in the footer and in the document's metadata.
    facts: facts.slice(0, 4).map(labelled),
    figures: figures.map(labelled),
    tables: tables.map(pdfTable),
  }
}

const labelled = ([label, value]: [string, Cell]) => ({ label, value: cellText(value) })

function pdfTable({ title, columns, rows, bars, note }: ReportTable): PdfReport['tables'][number] {
  const highest = bars === undefined ? 0 : Math.max(...rows.map((row) => countOf(row[bars])))
  return {
    title,
    note: note ?? '',
    columns: columns.map(({ header, kind }) => ({ label: header, number: kind !== 'text' })),
    rows: rows.map((row) => row.map(cellText)),
    bars: bars === undefined || highest === 0 ? null : rows.map((row) => countOf(row[bars]) / highest),
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
