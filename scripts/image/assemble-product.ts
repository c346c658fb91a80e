import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { PlainError } from '../plain-error.ts'
import { root } from '../root.ts'
import { copyTo, copyTree, makeFolder, writeTo } from './copy-tree.ts'
import { findImportedFiles } from './imported-files.ts'
import type { LockedPackages } from './locked-packages.ts'
import { findRuntimePackages } from './locked-packages.ts'
import { isLibraryFile, isSourceFile } from './runtime-files.ts'

/** Where the product is in the image. */
const HOME = 'opt/countersign'
const SERVER = 'apps/server'
const FRONT_ENDS = ['apps/web/dist', 'apps/admin/dist', 'apps/verifier/dist']
const NODE = 'node_modules/node/bin/node'
const ENTRY = 'ops/oci/countersign.sh'
/** Programs that the entry point runs besides the server. */
const SCRIPTS = ['scripts/database/migrate.ts', 'scripts/database/verify.ts']
const EXECUTABLE = 0o755

/**
 * Copies what the image holds of the product: `libraries` and `sources`, each to be laid over the image's root, and `data`, the
 * empty folder that belongs to its user. Libraries rarely change, so they are a layer of their own.
 * @throws PlainError if the front ends are not built or a library is not installed
 */
export function assembleProduct(to: string): void {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: LockedPackages
  }
  const { libraries, workspaces } = findRuntimePackages(packages, SERVER)
  const missing = libraries.filter((folder) => !existsSync(join(root, folder)))
  const absent = [...missing.filter((folder) => packages[folder]?.optional !== true), NODE].find(
    (path) => !existsSync(join(root, path)),
  )
  if (absent !== undefined) throw new PlainError(`${absent} is not installed: run npm ci.`)

  const inLibraries = (path: string) => join(to, 'libraries', path)
  copyTo(join(root, NODE), inLibraries('usr/local/bin/node'), EXECUTABLE)
  for (const folder of libraries.filter((each) => !missing.includes(each)))
    copyLibrary(folder, inLibraries(HOME))

  const inSources = (path: string) => join(to, 'sources', path)
  copyTo(join(root, ENTRY), inSources('usr/local/bin/countersign'), EXECUTABLE)
  for (const file of SCRIPTS.flatMap((script) => findImportedFiles(root, script)))
    copyTo(join(root, file), join(inSources(HOME), file))
  // Without it, Node would have to guess that these are modules.
  writeTo(join(inSources(HOME), 'package.json'), JSON.stringify({ name: 'countersign', type: 'module' }))
  for (const folder of workspaces) copyWorkspace(folder, inSources(HOME))
  for (const folder of FRONT_ENDS) copyFrontEnd(folder, inSources(HOME))
  makeFolder(join(to, 'data'))
}

function copyLibrary(folder: string, to: string): void {
  const name = folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length)
  copyTree(join(root, folder), join(to, folder), (path) => isLibraryFile(name, path))
}

/** Links it as npm does: Node runs TypeScript everywhere but below a node_modules, and resolves links first. */
function copyWorkspace(folder: string, to: string): void {
  const { name } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as { name: string }
  copyTo(join(root, folder, 'package.json'), join(to, folder, 'package.json'))
  copyTree(join(root, folder, 'src'), join(to, folder, 'src'), isSourceFile)
  const link = join(to, 'node_modules', name)
  makeFolder(dirname(link))
  symlinkSync(relative(dirname(link), join(to, folder)), link)
}

function copyFrontEnd(folder: string, to: string): void {
  if (!existsSync(join(root, folder, 'index.html')))
    throw new PlainError(`${folder} is not built: run npm run build.`)
  copyTree(join(root, folder), join(to, folder), (path) => !path.startsWith('.'))
}
