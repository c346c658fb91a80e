import { BREAKPOINTS, sizeVariables } from '@countersign/ui/sizes'
import type { SourceFile } from './sources/source-files.ts'

/** A violation of CONTRIBUTING.md, and its remedy. */
export interface Finding {
  path: string
  remedy: string
}

export const MOST_NAMES = 25

/** Folders that may hold more names, each for a reason that no grouping would remove. */
const WIDE_ON_PURPOSE: readonly string[] = [
  // Tools expect their configuration here.
  '.',
  // Migrations are one released sequence.
  'apps/server/src/platform/db/migrations',
  // Decision records are one numbered series.
  'docs/decisions',
]

/** Counts the names in each folder, files and folders alike, widest first. */
export function measureFolders(paths: readonly string[]): { folder: string; names: number }[] {
  const names = new Map<string, Set<string>>()
  for (const path of paths) {
    const parts = path.split('/')
    for (let depth = 0; depth < parts.length; depth++) {
      const folder = parts.slice(0, depth).join('/') || '.'
      const entries = names.get(folder) ?? new Set()
      names.set(folder, entries.add(parts[depth] as string))
    }
  }
  return [...names]
    .map(([folder, entries]) => ({ folder, names: entries.size }))
    .filter(({ folder }) => !WIDE_ON_PURPOSE.includes(folder))
    .sort((a, b) => b.names - a.names || a.folder.localeCompare(b.folder))
}

const isTest = (path: string) => /\.(test|journey|fixture|setup)\.tsx?$|\/testing\//.test(path)
const isServer = (path: string) => path.startsWith('apps/server/src/') && !isTest(path)
const isScreen = (path: string) => /^apps\/(web|admin)\/src\//.test(path) && !isTest(path)

const SQL_WRITE = /\.(insertInto|updateTable|deleteFrom|mergeInto)\(/
const SQL = /\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(|\bsql(<[^`]*>)?`/
const LOWER_CASE_CONSTANT =
  /^(?:export )?const ([a-z]\w*)(?:: \w+)? = (?:-?\d[\d_.]*(?: \* \d[\d_.]*)*|'[^']*'|"[^"]*")$/gm

const SIZE = /\b(?:font-size|border-(?:[a-z]+-)*radius):([^;}]+)/g
const SIZES = new Set(['0', 'inherit', ...Object.keys(sizeVariables()).map((name) => `var(${name})`)])
/** The shorthand also sets a size. */
const FONT_SHORTHAND = /[\s;{]font:(?! inherit;)/
const WIDTH_QUERY = /\((?:min|max)-width:[^)]*\)/g
const WIDTH_QUERIES = new Set(
  Object.values(BREAKPOINTS).flatMap((em) => [
    `(min-width: ${em}em)`,
    `(max-width: ${(em - 0.01).toFixed(2)}em)`,
  ]),
)

function hasLiteralSize(styles: string): boolean {
  const sizes = [...styles.matchAll(SIZE)].flatMap(([, value = '']) => value.trim().split(/\s+/))
  return FONT_SHORTHAND.test(styles) || !sizes.every((size) => SIZES.has(size))
}

/** Container queries measure a box, not the screen. */
function hasUnlistedBreakpoint(text: string): boolean {
  const queries = text.replaceAll(/@container[^{]*/g, '').match(WIDTH_QUERY) ?? []
  return !queries.every((query) => WIDTH_QUERIES.has(query))
}

const EXACT_VERSION = /^(npm:(@[\w-]+\/)?[\w.-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/

function hasVersionRange(text: string): boolean {
  const { dependencies, devDependencies } = JSON.parse(text) as Record<string, Record<string, string>>
  return Object.values({ ...dependencies, ...devDependencies }).some(
    (version) => !EXACT_VERSION.test(version),
  )
}

/** The tables of logs and entries of evidence, which may be packed (D10) or archived (R9). */
const LOG_TABLES = /\b(?:memo_events|memo_logs|evidence_entries)\b/
/** Besides the folder that reads and writes them. */
const NAMES_LOG_TABLES: readonly string[] = [
  'apps/server/src/integrations/exports/exported-tables.ts',
  // Whose privileges it reads.
  'apps/server/src/memo-changes/erasing/erasures.queries.ts',
  // Writes the entries of subjects, many at once; they aren't packed.
  'apps/server/src/platform/grounds/record-subject.store.ts',
]

/** Their column has no answers where they are compact (D10). */
const ANSWERS = /(?<!\.as\()'(?:\w+\.)?content'[,\])]|\bSELECT \w+\.content\b/

const INLINE_TYPE_EXPORT = /^export \{[^}]*\btype \w/m

interface Convention {
  appliesTo(path: string): boolean
  isViolated(file: SourceFile): boolean
  remedy: string
}

const CONVENTIONS: readonly Convention[] = [
  {
    appliesTo: (path) => isServer(path) && !path.startsWith('apps/server/src/platform/db/'),
    isViolated: ({ path, text }) => !/\.(queries|store)\.ts$/.test(path) && SQL.test(text),
    remedy: 'Move its SQL to a *.queries.ts file (reads) or a *.store.ts file (writes).',
  },
  {
    appliesTo: (path) => path.endsWith('.queries.ts'),
    isViolated: ({ text }) => SQL_WRITE.test(text),
    remedy: 'A *.queries.ts file only reads: move the writes to a *.store.ts file.',
  },
  {
    appliesTo: (path) =>
      isServer(path) &&
      !/^apps\/server\/src\/platform\/(memo-log|db)\//.test(path) &&
      !NAMES_LOG_TABLES.includes(path),
    isViolated: ({ text }) => LOG_TABLES.test(text),
    remedy:
      'Read logs and entries through platform/memo-log/memo-log.queries.ts, and append to them through its stores: they may be packed.',
  },
  {
    appliesTo: (path) => isServer(path) && !path.startsWith('apps/server/src/platform/memo-log/states/'),
    isViolated: ({ text }) => /\breadStored\(\s*MEMO_STATE\b/.test(text),
    remedy: 'Read states by readState of platform/memo-log/states/packed-state.ts: they may be packed.',
  },
  {
    appliesTo: (path) => isServer(path) && !/^apps\/server\/src\/platform\/(memo-log|db)\//.test(path),
    isViolated: ({ text }) => /\bmemo_versions\b/.test(text) && ANSWERS.test(text),
    remedy: 'Read the answers of versions through storedAnswers: they may be compact.',
  },
  {
    appliesTo: isServer,
    isViolated: ({ path }) => path.endsWith('.route.ts'),
    remedy: 'Name files with HTTP routes *.routes.ts.',
  },
  {
    appliesTo: isScreen,
    isViolated: ({ path }) => /(messages|-texts)\.tsx?$/.test(path),
    remedy: 'Keep texts beside their feature, in a file named texts.ts.',
  },
  {
    appliesTo: (path) => /\.tsx?$/.test(path),
    isViolated: ({ path }) =>
      !/^[\w./-]*\/?[a-z0-9.-]+$/.test(path) || /[A-Z_]/.test(path.split('/').at(-1) ?? ''),
    remedy: 'Name source files in kebab-case.',
  },
  {
    appliesTo: (path) => /\.tsx?$/.test(path),
    isViolated: ({ text }) => INLINE_TYPE_EXPORT.test(text),
    remedy: 'Export types with a statement of their own: export type { … }.',
  },
  {
    appliesTo: (path) => path.endsWith('.css'),
    isViolated: ({ text }) => hasLiteralSize(text),
    remedy: 'Use --cs-font-size-… and --cs-radius-… of packages/ui/src/theme/sizes.ts.',
  },
  {
    appliesTo: (path) => /^(apps|packages)\/[^/]+\/src\/.*\.(css|tsx)$/.test(path),
    isViolated: ({ text }) => hasUnlistedBreakpoint(text),
    remedy:
      'Use a breakpoint of packages/ui/src/theme/sizes.ts, as (min-width: 48em) or (max-width: 47.99em).',
  },
  {
    appliesTo: (path) => path.split('/').at(-1) === 'package.json',
    isViolated: ({ text }) => hasVersionRange(text),
    remedy: 'Name exact versions of its dependencies.',
  },
]

/** Checks names, widths and places against CONTRIBUTING.md. Lint checks what needs a syntax tree. */
export function checkConventions(files: readonly SourceFile[]): Finding[] {
  const wide = measureFolders(files.map(({ path }) => path))
    .filter(({ names }) => names > MOST_NAMES)
    .map(({ folder, names }) => ({
      path: folder,
      remedy: `It holds ${names} names, more than ${MOST_NAMES}: move related files to a folder of their own.`,
    }))
  const violations = CONVENTIONS.flatMap(({ appliesTo, isViolated, remedy }) =>
    files.filter((file) => appliesTo(file.path) && isViolated(file)).map(({ path }) => ({ path, remedy })),
  )
  const constants = files
    .filter(({ path }) => /\.tsx?$/.test(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(LOWER_CASE_CONSTANT)].map(([, name]) => ({
        path,
        remedy: `Name the constant '${name}' in UPPER_SNAKE_CASE.`,
      })),
    )
  return [...wide, ...violations, ...constants]
}
