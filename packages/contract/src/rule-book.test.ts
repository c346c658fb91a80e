import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { catalogue, openApiDocument, routes } from './index.ts'

const book = readFileSync(join(import.meta.dirname, '../../../docs/rules/wire.md'), 'utf8')

/** The texts in backticks of a rule of the wire. */
function namesIn(id: string): string[] {
  const rule = book.split(/^## /m).find((text) => text.startsWith(`${id}. `)) ?? ''
  return [...rule.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)
}

describe('the rules of the wire', () => {
  it('U39, W25: list every call of the contract', () => {
    const listed = new Set([...namesIn('U39'), ...namesIn('W25')])
    expect(Object.keys(catalogue).filter((name) => !listed.has(name))).toEqual([])
  })

  it('U40: list every route that is not a call', () => {
    const listed = namesIn('U40').join(' ')
    const paths = routes.map(({ path }) => path.replaceAll(/:(\w+)/g, '{$1}'))
    expect(paths.filter((path) => !listed.includes(path))).toEqual([])
  })

  it.each(['U35', 'W19'])('%s names fields that the contract has', (id) => {
    const contract = JSON.stringify(openApiDocument('0'))
    const fields = namesIn(id).filter(
      (name) => /^[a-z][A-Za-z]*(?:_[a-z]+)*$/.test(name) && !(name in catalogue),
    )
    expect(fields.length).toBeGreaterThan(15)
    expect(fields.filter((name) => !contract.includes(`"${name}":`))).toEqual([])
  })
})
