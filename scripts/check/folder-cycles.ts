import { dirname, join } from 'node:path/posix'
import type { SourceFile } from './sources/source-files.ts'

interface FileImport {
  from: string
  to: string
}

/** Parts of a folder that import each other, directly or through others. */
interface Cycle {
  folder: string
  /** Files of the folder, and its subfolders with all that is in them. */
  parts: string[]
  imports: FileImport[]
}

const SOURCE = /\.(?:[cm]?js|tsx?)$/
/** Tests, and what only they use: they may import from anywhere. */
const TEST = /\.(?:test|journey|fixture|setup)\.tsx?$|\/testing\/|\/calls\/authorisation\//
/** `from './a.ts'`, `import './a.css'` and `import('./a.ts')`. */
const RELATIVE_IMPORT = /\b(?:from|import)\s*\(?\s*'(\.{1,2}\/[^'?]+)/g

/**
 * Finds the cycles within each folder, largest first. A subfolder counts as one part, so that two of them never need each other;
 * a file beside them counts as a part of its own, so that subfolders can share the texts of their feature. Workspaces import each
 * other by name: `.dependency-cruiser.mjs` keeps those acyclic.
 */
export function findFolderCycles(files: readonly SourceFile[]): Cycle[] {
  const imports = files.filter(({ path }) => SOURCE.test(path) && !TEST.test(path)).flatMap(importsOf)
  return [...Map.groupBy(imports, sharedFolder)]
    .flatMap(([folder, within]) => cyclesWithin(folder, within))
    .sort((a, b) => b.parts.length - a.parts.length || a.folder.localeCompare(b.folder))
}

/** A line for each arrow of the cycle, with one of its imports. */
export function describeCycle({ folder, parts, imports }: Cycle): string {
  const arrows = Map.groupBy(imports, (one) => `${partOf(one.from, folder)} -> ${partOf(one.to, folder)}`)
  return [
    `${folder}: ${parts.join(', ')} import each other. Move what they share to a part below them, or what uses them to one above.`,
    ...[...arrows].map(([arrow, [one, ...more]]) => {
      const others = more.length === 0 ? '' : ` and ${more.length} more`
      return `  ${arrow}: ${one?.from} imports ${one?.to}${others}`
    }),
  ].join('\n')
}

function importsOf({ path, text }: SourceFile): FileImport[] {
  return [...text.matchAll(RELATIVE_IMPORT)].map(([, target = '']) => ({
    from: path,
    to: join(dirname(path), target),
  }))
}

/** The deepest folder that holds both files. */
function sharedFolder({ from, to }: FileImport): string {
  let folder = dirname(from)
  while (!to.startsWith(`${folder}/`) && folder !== '.') folder = dirname(folder)
  return folder
}

function partOf(path: string, folder: string): string {
  const below = folder === '.' ? path : path.slice(folder.length + 1)
  return below.split('/')[0] ?? below
}

function cyclesWithin(folder: string, imports: readonly FileImport[]): Cycle[] {
  const targets = new Map<string, Set<string>>()
  for (const { from, to } of imports) {
    const part = partOf(from, folder)
    targets.set(part, (targets.get(part) ?? new Set()).add(partOf(to, folder)))
  }
  const reached = new Map([...targets.keys()].map((part) => [part, reachable(targets, part)]))
  const isMutual = (one: string, other: string) =>
    reached.get(one)?.has(other) === true && reached.get(other)?.has(one) === true
  const groups = [...targets.keys()].map((part) =>
    [...targets.keys()].filter((other) => isMutual(part, other)).sort(),
  )
  // Each part of a cycle finds the same group. A file that imports itself is no cycle of folders.
  const cycles = new Map(groups.filter(({ length }) => length > 1).map((parts) => [parts.join(), parts]))
  return [...cycles.values()].map((parts) => ({
    folder,
    parts,
    imports: imports.filter(({ from, to }) => {
      const [one, other] = [partOf(from, folder), partOf(to, folder)]
      return one !== other && parts.includes(one) && parts.includes(other)
    }),
  }))
}

/** The parts that a part imports, directly or through others; itself only as part of a cycle. */
function reachable(targets: ReadonlyMap<string, ReadonlySet<string>>, start: string): Set<string> {
  const reached = new Set<string>()
  const open = [start]
  for (let part = open.pop(); part !== undefined; part = open.pop())
    for (const target of targets.get(part) ?? []) {
      if (reached.has(target)) continue
      reached.add(target)
      open.push(target)
    }
  return reached
}
