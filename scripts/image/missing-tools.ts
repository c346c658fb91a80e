import { spawnSync } from 'node:child_process'

/** Programs of Debian's packages of the same name. dpkg-deb and apt-get belong to every Debian. */
const TOOLS = ['mmdebstrap', 'buildah']

/** @returns the packages that building the image needs and this machine lacks */
export function missingTools(): string[] {
  return TOOLS.filter((name) => spawnSync(name, ['--version']).error !== undefined)
}
