import type { Writable } from 'node:stream'
import exceljs from 'exceljs'
import { sheetValue } from '../../platform/xlsx/cell.ts'
import { addTable, endTable, writeCover } from '../../platform/xlsx/sheet-parts.ts'
import type { ReportDocument } from './report-document.ts'

/** Writes an exported report as a workbook: a cover with filters and figures, then one sheet per table. */
export async function writeReportWorkbook(
  stream: Writable,
  report: ReportDocument,
  createdAt: string,
): Promise<void> {
  const workbook = new exceljs.stream.xlsx.WorkbookWriter({
    stream,
    useStyles: true,
    useSharedStrings: false,
  })
  workbook.creator = workbook.lastModifiedBy = 'Countersign'
  workbook.created = workbook.modified = new Date(createdAt)
  const notes = new Set(report.tables.flatMap(({ note }) => (note === undefined ? [] : [note])))
  writeCover(workbook, {
    name: 'About',
    title: report.title,
    facts: [
      ...report.facts,
      ...report.figures,
      ...[...notes].map((note): ReportDocument['facts'][number] => ['Note', { kind: 'text', text: note }]),
    ],
  })
  for (const { title, columns, rows } of report.tables) {
    const sheet = addTable(workbook, title, columns)
    for (const row of rows) sheet.addRow(row.map(sheetValue)).commit()
    endTable(sheet, rows.length, columns.length)
  }
  await workbook.commit()
}
