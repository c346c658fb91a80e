import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setImmediate as turn } from 'node:timers/promises'
import { serveTasks } from '../../platform/documents/serve-tasks.ts'
import type { SheetWriter } from '../../platform/xlsx/sheet-writer.ts'
import { openSheetWriter } from '../../platform/xlsx/sheet-writer.ts'
import { writeReportWorkbook } from '../export/report-workbook.ts'
import type { ReportColumns } from '../lists/report-columns.ts'
import { reportColumns } from '../lists/report-columns.ts'
import type { SpreadsheetTask } from './spreadsheets.ts'

interface OpenReport {
  cellsOf: ReportColumns['cellsOf']
  writer: SheetWriter
}

let report: OpenReport | null = null

serveTasks(async (message) => {
  const task = message as SpreadsheetTask
  switch (task.kind) {
    case 'open': {
      const { file, columnPlan, workbook } = task.plan
      const { columns, cellsOf } = reportColumns(columnPlan)
      report = { cellsOf, writer: openSheetWriter(file, { ...workbook, columns }) }
      return undefined
    }
    case 'rows': {
      const { cellsOf, writer } = requireOpen()
      for (const record of task.records) writer.write(cellsOf(record))
      // Let the compression of the written rows proceed.
      return turn()
    }
    case 'finish': {
      await requireOpen().writer.finish()
      report = null
      return undefined
    }
    case 'workbook': {
      const stream = new PassThrough()
      const [bytes] = await Promise.all([
        buffer(stream),
        writeReportWorkbook(stream, task.document, task.createdAt),
      ])
      return bytes
    }
  }
})

function requireOpen(): OpenReport {
  if (!report) throw new Error('No report is open')
  return report
}
