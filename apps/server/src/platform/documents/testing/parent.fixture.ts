import { createDocumentProcesses } from '../document-processes.ts'
import { DOCUMENT_LIMITS } from '../limits.ts'

// A server that is rendering an endless document, for tests that kill it.
const { memory, heap, ...plan } = DOCUMENT_LIMITS
const entry = new URL('./trial.process.ts', import.meta.url)
const processes = createDocumentProcesses({ ...plan, entry, limits: { memory, heap } })
const pid = await processes.use('The first', (turn) => turn.ask({ kind: 'pid' }))
void processes.use('The endless', (turn) => turn.ask({ kind: 'endless' }))
process.stdout.write(String(pid))
