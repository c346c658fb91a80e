import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../../scripts/root.ts'

/** The files that an operator fills with the values in `ha.env`. */
export const TEMPLATES = ['patroni.yml', 'etcd.env', 'haproxy.cfg'] as const
export type Template = (typeof TEMPLATES)[number]

/** Reads a file of ops/ha. */
export function readDocumented(name: Template | 'ha.env'): string {
  return readFileSync(join(root, 'ops/ha', name), 'utf8')
}

/** Reads lines of the form `NAME=value`, as sh and systemd do. */
export function readSettings(text: string): Record<string, string> {
  return Object.fromEntries(
    [...text.matchAll(/^([A-Z_0-9]+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
  )
}

/** Fills a template of ops/ha, as envsubst does. @throws Error if a value is missing or empty */
export function fillTemplate(name: Template, values: Readonly<Record<string, string>>): string {
  return readDocumented(name).replaceAll(/\$\{(\w+)\}/g, (_placeholder, key: string) => {
    const value = values[key]
    if (!value) throw new Error(`ops/ha/${name} needs a value for ${key}.`)
    return value
  })
}
