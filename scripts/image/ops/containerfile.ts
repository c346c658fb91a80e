import { readOps } from './ops-files.ts'

export interface Containerfile {
  /** Images of the stages. */
  from: string[]
  environment: Record<string, string>
  ports: number[]
  user: string
}

/** Reads ops/oci/Containerfile. */
export function readContainerfile(): Containerfile {
  // An instruction may continue on the next line.
  const instructions = readOps('oci/Containerfile')
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .map((line) => line.split(/ (.*)/s))
  const argumentsOf = (wanted: string) =>
    instructions.filter(([name]) => name === wanted).map(([, rest = '']) => rest)
  const pairs = argumentsOf('ENV').flatMap((line) => line.split(' '))
  return {
    from: argumentsOf('FROM').map((line) => line.split(' ')[0] ?? ''),
    environment: Object.fromEntries(
      pairs.map((pair) => pair.split(/=(.*)/s).slice(0, 2) as [string, string]),
    ),
    ports: argumentsOf('EXPOSE').flatMap((line) => line.split(' ').map(Number)),
    user: argumentsOf('USER').join(),
  }
}
