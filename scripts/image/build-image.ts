import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { buildFrontEnds } from '../launch/front-ends.ts'
import { sweep } from '../postgres/sweep.ts'
import { root } from '../root.ts'
import { startTimer } from '../start-timer.ts'
import { assembleProduct } from './assemble-product.ts'
import { openBuildah } from './buildah.ts'
import { divideLastStage } from './containerfile.ts'
import { assembleBase } from './debian-base.ts'
import { readCommit } from './commit.ts'

const PREFIX = 'countersign-image-'

const LIBRARIES_IMAGE = 'localhost/countersign-libraries'
/** The time of every file in the layer of base and libraries, so that a release with the same libraries has the same layer. */
const LIBRARIES_SECONDS = 0

export interface BuiltImage {
  /** An archive in the OCI format. */
  archive: string
  /** Name and tag in the archive. */
  name: string
  /** Size of the archive, whose layers are compressed. */
  bytes: number
}

/**
 * Builds the image without a registry: the last stage of ops/oci/Containerfile on Debian's packages. The same commit and packages
 * give the same image, and the same libraries and packages the same first layer.
 * @param output the archive to write
 */
export async function buildImage(output: string, say: (line: string) => void): Promise<BuiltImage> {
  await sweep(tmpdir(), PREFIX)
  const scratch = mkdtempSync(join(tmpdir(), `${PREFIX}${process.pid}-`))
  try {
    await buildFrontEnds(say)
    const timed = startTimer()
    const inScratch = (...names: string[]) => join(scratch, ...names)
    const [archives, base, stage] = [inScratch('archives'), inScratch('base'), inScratch('stage')]
    mkdirSync(archives)
    assembleBase(base, archives)
    say(`Laid out Debian's packages in ${timed()}.`)
    // As in the stage `product` of the Containerfile.
    assembleProduct(join(stage, 'product'))
    say(`Copied the product and its libraries in ${timed()}.`)
    const name = pack(scratch, { base, product: stage }, `${output}.partial`)
    renameSync(`${output}.partial`, output)
    say(`Packed the image in ${timed()}.`)
    return { archive: output, name, bytes: statSync(output).size }
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

/** @returns name and tag of the image */
function pack(scratch: string, contexts: Record<string, string>, output: string): string {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  const { revision, seconds } = readCommit()
  const name = `countersign:${version}`
  const context = join(scratch, 'context')
  mkdirSync(context)
  const buildah = openBuildah(scratch)
  const build = (containerfile: string, tag: string, timestamp: number, ...args: string[]) => {
    const file = join(scratch, 'Containerfile')
    writeFileSync(file, containerfile)
    buildah.run(
      'build',
      // One layer for all instructions: the driver vfs copies the whole root for each layer.
      ...['--layers=false', '--format=oci', `--timestamp=${timestamp}`, `--file=${file}`, `--tag=${tag}`],
      ...Object.entries(contexts).map(([each, folder]) => `--build-context=${each}=${folder}`),
      ...[...args, context],
    )
  }
  const containerfile = readFileSync(join(root, 'ops/oci/Containerfile'), 'utf8')
  const { libraries, product } = divideLastStage(containerfile, LIBRARIES_IMAGE)
  build(libraries, LIBRARIES_IMAGE, LIBRARIES_SECONDS)
  const labels = [`--build-arg=VERSION=${version}`, `--build-arg=REVISION=${revision}`]
  build(product, name, seconds, ...labels)
  mkdirSync(dirname(output), { recursive: true })
  buildah.run('push', name, `oci-archive:${output}:${name}`)
  return name
}
