import { serveTasks } from '../documents/serve-tasks.ts'
import type { PdfTask } from './renderer.ts'
import { createTypstSheet } from './typst-sheet.ts'

const sheet = createTypstSheet()

serveTasks((message) => {
  const task = message as PdfTask
  return 'memo' in task ? sheet.render(task.memo) : sheet.renderReport(task.report)
})
