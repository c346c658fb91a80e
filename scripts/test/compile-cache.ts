import { join } from 'node:path'
import { root } from '../root.ts'

/**
 * For the tests' own processes: Node keeps compiled modules in this folder. A server that starts without them spends 0.8 s of
 * processor time on removing types and compiling, and the tests start hundreds of processes.
 */
export const USE_COMPILE_CACHE = {
  NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'countersign', 'compiled'),
}
