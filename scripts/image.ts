import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { assembleProduct } from './image/assemble-product.ts'
import { buildImage } from './image/build-image.ts'
import { missingTools } from './image/missing-tools.ts'
import { explain } from './plain-error.ts'
import { root } from './root.ts'

// `npm run image [-- --output FILE]`: builds the image without a registry. `npm run image -- --product DIR` only copies what the
// image holds of the product, for ops/oci/Containerfile.

/** Exit code of what was not run, as in Automake. */
const SKIPPED = 77

const { values } = parseArgs({
  options: {
    output: { type: 'string', default: join(root, 'image', 'countersign.tar') },
    product: { type: 'string' },
  },
})

async function main(): Promise<number> {
  if (values.product !== undefined) {
    assembleProduct(resolve(values.product))
    return 0
  }
  const missing = missingTools()
  if (missing.length > 0) {
    console.log(`Skipped: install Debian's ${missing.join(' and ')} to build the image here.`)
    return SKIPPED
  }
  const { archive, name, bytes } = await buildImage(resolve(values.output), console.log)
  console.log(`${name} in ${archive}: ${(bytes / 1e6).toFixed(1)} MB`)
  return 0
}

try {
  process.exitCode = await main()
} catch (error) {
  console.error(explain(error))
  process.exitCode = 1
}
