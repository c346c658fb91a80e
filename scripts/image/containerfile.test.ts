import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../root.ts'
import { divideLastStage } from './containerfile.ts'

const IMAGE = 'localhost/libraries'

it('the libraries of the image are built apart from everything else', () => {
  const containerfile = readFileSync(join(root, 'ops/oci/Containerfile'), 'utf8')
  const { libraries, product } = divideLastStage(containerfile, IMAGE)
  expect(libraries).toBe('FROM scratch\nCOPY --from=base / /\nCOPY --from=product /product/libraries /\n')
  const [first, ...others] = product.split('\n')
  expect(first).toBe(`FROM ${IMAGE}`)
  const stage = containerfile.slice(containerfile.lastIndexOf('\nFROM ')).split('\n').slice(2)
  expect(others).toEqual(stage.filter((line) => !line.includes('/product/libraries')))
})

it.each([
  ['FROM debian\nCOPY --from=product /product/libraries /', 'no stage that builds the product'],
  ['FROM node AS product\nFROM debian\nCOPY --from=product /product/sources /', 'copies no libraries'],
])('a Containerfile of another structure is refused: %j', (containerfile, fault) => {
  expect(() => divideLastStage(containerfile, IMAGE)).toThrow(fault)
})
