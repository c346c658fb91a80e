/** A package in package-lock.json; workspaces and links are packages as well. */
export interface LockedPackage {
  link?: boolean
  /** The folder of the workspace that a link leads to. */
  resolved?: string
  /** Only an optional dependency of others, such as the binary of one platform. */
  optional?: boolean
  /** Only development needs it, or development and optional dependencies. */
  dev?: boolean
  devOptional?: boolean
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}

/** The `packages` of package-lock.json by their folder. */
export type LockedPackages = Readonly<Record<string, LockedPackage>>

export interface RuntimePackages {
  /** Folders of libraries below a node_modules. */
  libraries: string[]
  /** Folders of our own packages. */
  workspaces: string[]
}

/**
 * Finds what a workspace needs at run time, directly or indirectly. Types are left out, and so are optional peers such as TypeScript
 * that are installed only for our tools.
 * @throws Error if a dependency is not in the lock file
 */
export function findRuntimePackages(locked: LockedPackages, workspace: string): RuntimePackages {
  const found = new Set<string>([workspace])
  // A set's iteration includes what is added meanwhile.
  for (const folder of found) {
    for (const { name, isOptional } of dependenciesOf(locked[folder] ?? {})) {
      const resolved = resolveDependency(locked, folder, name)
      if (resolved === undefined && !isOptional)
        throw new Error(`package-lock.json lacks ${name}, which ${folder} needs.`)
      if (resolved !== undefined && !(isOptional && isForDevelopment(locked[resolved]))) found.add(resolved)
    }
  }
  const isLibrary = (folder: string) => folder.includes('node_modules/')
  return {
    libraries: [...found].filter(isLibrary).toSorted(),
    workspaces: [...found].filter((folder) => !isLibrary(folder)).toSorted(),
  }
}

function dependenciesOf(locked: LockedPackage): { name: string; isOptional: boolean }[] {
  const {
    dependencies = {},
    optionalDependencies = {},
    peerDependencies = {},
    peerDependenciesMeta = {},
  } = locked
  const isOptional = (name: string) =>
    name in optionalDependencies || (!(name in dependencies) && peerDependenciesMeta[name]?.optional === true)
  return Object.keys({
    ...dependencies,
    ...optionalDependencies,
    ...peerDependencies,
    ...peerDependenciesMeta,
  })
    .filter((name) => !name.startsWith('@types/'))
    .map((name) => ({ name, isOptional: isOptional(name) }))
}

function isForDevelopment(locked: LockedPackage | undefined): boolean {
  return locked?.dev === true || locked?.devOptional === true
}

/** The folder that Node resolves a dependency to: the nearest node_modules that has it. */
function resolveDependency(locked: LockedPackages, from: string, name: string): string | undefined {
  for (let folder = from; ; folder = parentOf(folder)) {
    const candidate = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`
    const there = locked[candidate]
    if (there) return there.link === true ? there.resolved : candidate
    if (folder === '') return undefined
  }
}

/** The folder whose node_modules comes next: `a/node_modules/b` is followed by `a`, and `apps/server` by the root. */
function parentOf(folder: string): string {
  const end = folder.lastIndexOf('node_modules/')
  return end < 0 ? '' : folder.slice(0, Math.max(0, end - 1))
}
