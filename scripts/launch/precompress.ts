import { globSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Fonts and pictures are compressed already. */
const TEXTS = '**/*.{js,css,html,svg,json}'

/** In bytes; smaller files fit into one packet anyway. */
const WORTH_IT = 1024

/**
 * Writes `name.br` and `name.gz` next to every text of a built front end, so that the server never compresses one.
 * The server chooses by Accept-Encoding (apps/server/src/http/transport/front-end.ts).
 */
export async function precompress(folder: string): Promise<void> {
  const files = globSync(TEXTS, { cwd: folder }).map((name) => join(folder, name))
  await Promise.all(
    files
      .filter((file) => statSync(file).size >= WORTH_IT)
      .map(async (file) => {
        const text = readFileSync(file)
        const params = {
          [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
          [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
        }
        writeFileSync(`${file}.br`, await brotli(text, { params }))
        writeFileSync(`${file}.gz`, await zip(text, { level: constants.Z_BEST_COMPRESSION }))
      }),
  )
}
