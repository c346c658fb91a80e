/** The last stage of a Containerfile in two builds, each the text of a Containerfile. */
export interface LastStage {
  /** The base, from the context `base`, and the libraries. */
  libraries: string
  /** Everything else, on the image of `libraries`. */
  product: string
}

const LIBRARIES = /^COPY .*\/product\/libraries /

/**
 * Divides the last stage of a Containerfile, so that each part may have its own file times.
 * @param librariesImage the name that the image of the first part gets
 * @throws Error if no stage builds the product or the last one does not copy its libraries
 */
export function divideLastStage(containerfile: string, librariesImage: string): LastStage {
  const lines = containerfile.split('\n')
  const from = lines.findLastIndex((line) => line.startsWith('FROM '))
  if (from <= lines.findIndex((line) => line.startsWith('FROM ')))
    throw new Error('The Containerfile has no stage that builds the product.')
  const stage = lines.slice(from + 1)
  const libraries = stage.filter((line) => LIBRARIES.test(line))
  if (libraries.length === 0) throw new Error('The last stage of the Containerfile copies no libraries.')
  const product = stage.filter((line) => !LIBRARIES.test(line))
  return {
    libraries: ['FROM scratch', 'COPY --from=base / /', ...libraries, ''].join('\n'),
    product: [`FROM ${librariesImage}`, ...product].join('\n'),
  }
}
