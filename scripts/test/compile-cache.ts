import { join } from 'node:path'
import { root } from '../root.ts'

/**
 * For the tests' own processes: Node keeps compiled modules in this folder. Without them, loading the server's
 * modules takes 0.8 s more of processor time, for removing types and compiling.
 */
export const USE_COMPILE_CACHE = {
  NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'countersign', 'compiled'),
}
