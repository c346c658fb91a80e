import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse, parseAllDocuments } from 'yaml'
import { root } from '../../root.ts'

/** Reads a file of `ops`. */
export function readOps(path: string): string {
  return readFileSync(join(root, 'ops', path), 'utf8')
}

/** Reads a YAML file of `ops`, with the merge keys that Compose supports. */
export function readYaml(path: string): unknown {
  return parse(readOps(path), { merge: true })
}

/** Reads a YAML file with several documents. */
export function readYamlDocuments(path: string): unknown[] {
  return parseAllDocuments(readOps(path)).map((document) => {
    const [error] = document.errors
    if (error) throw new Error(`ops/${path}: ${error.message}`)
    return document.toJS() as unknown
  })
}

/** Reads the lines `NAME=value` of a file of environment variables. */
export function readVariables(path: string): Record<string, string> {
  const lines = readOps(path).matchAll(/^([A-Z_0-9]+)=(.*)$/gm)
  return Object.fromEntries([...lines].map(([, name = '', value = '']) => [name, value]))
}

/** The first number after a text, such as a directive of nginx or a key of systemd. @throws Error if there is none */
export function numberAfter(path: string, text: string): number {
  const file = readOps(path)
  const [, digits] = /^\D*(\d+)/.exec(file.slice(file.indexOf(text) + text.length)) ?? []
  if (!file.includes(text) || digits === undefined) throw new Error(`ops/${path} has no ${text}.`)
  return Number(digits)
}
