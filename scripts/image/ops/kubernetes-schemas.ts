import { join } from 'node:path'
import ts from 'typescript'
import { root } from '../../root.ts'

/** An object of Kubernetes. */
export interface Manifest {
  apiVersion: string
  kind: string
  metadata: { name: string; labels?: Record<string, string> }
}

const VIRTUAL = join(root, 'scripts/image/ops/manifests.ts')

/**
 * Checks objects against the schemas of Kubernetes: types, required fields and formats by its validators, and unknown fields by its
 * types, which the validators ignore as a server does.
 * @returns faults
 */
export async function checkManifests(manifests: readonly Manifest[]): Promise<string[]> {
  const invalid = await Promise.all(manifests.map(validate))
  return [...invalid.flat(), ...findUnknownFields(manifests)]
}

async function validate(manifest: Manifest): Promise<string[]> {
  const module = (await import(moduleOf(manifest))) as Record<
    string,
    new (data: object) => { validate(): void }
  >
  const Model = module[manifest.kind]
  if (!Model) return [`Kubernetes has no ${manifest.kind} in ${manifest.apiVersion}.`]
  try {
    new Model(manifest).validate()
    return []
  } catch (error) {
    return [`${manifest.kind} ${manifest.metadata.name}: ${(error as Error).message}`]
  }
}

function moduleOf({ apiVersion, kind }: Manifest): string {
  return `kubernetes-models/${apiVersion}/${kind}`
}

/** TypeScript reports fields of a literal that its type does not have. */
function findUnknownFields(manifests: readonly Manifest[]): string[] {
  const source = manifests.map(
    (manifest, index) =>
      `import type { I${manifest.kind} as Type${index} } from '${moduleOf(manifest)}'\n` +
      `export const object${index}: Type${index} = ${JSON.stringify(manifest)}\n`,
  )
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    types: [],
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
  }
  const host = ts.createCompilerHost(options)
  const { fileExists, readFile } = host
  host.fileExists = (path) => path === VIRTUAL || fileExists(path)
  host.readFile = (path) => (path === VIRTUAL ? source.join('') : readFile(path))
  const program = ts.createProgram([VIRTUAL], options, host)
  return ts
    .getPreEmitDiagnostics(program)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '))
}
