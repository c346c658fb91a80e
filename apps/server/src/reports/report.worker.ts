import { parentPort, workerData } from 'node:worker_threads'
import { openSheetWriter } from '../xlsx/sheet-writer.ts'
import { reportColumns } from './report-columns.ts'
import type { WriterAnswer, WriterData, WriterMessage } from './report-writer.ts'

/** The thread that writes one report: reading rich text and packing the file would hold up everyone's requests. */
const { file, columnPlan, workbook } = workerData as WriterData
const { columns, cellsOf } = reportColumns(columnPlan)
const writer = openSheetWriter(file, { ...workbook, columns })

const answer = (message: WriterAnswer) => parentPort?.postMessage(message)

parentPort?.on('message', (message: WriterMessage) => {
  if (message.kind === 'rows') {
    for (const record of message.records) writer.write(cellsOf(record))
    // Once the packing of what was written has had its turn.
    setImmediate(() => answer({ kind: 'ready' }))
  } else {
    void writer.finish().then(() => answer({ kind: 'ready' }))
  }
})
