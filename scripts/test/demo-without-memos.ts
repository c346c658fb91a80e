import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../root.ts'

/** A head of a department: the demo's memos need all of them. */
const MISSING = 'timothy.wong@northwind.example'

/**
 * Writes the demo's organisation into a folder, with one person fewer, so that it starts without memos: writing those takes most
 * of a first start.
 * @returns the file, for DEMO_FILE
 */
export function demoWithoutMemos(folder: string): string {
  const demo = JSON.parse(readFileSync(join(root, 'demo/organisation.json'), 'utf8')) as {
    people: { email: string }[]
  }
  const people = demo.people.filter(({ email }) => email !== MISSING)
  const file = join(folder, 'organisation.json')
  writeFileSync(file, JSON.stringify({ ...demo, people }))
  return file
}
