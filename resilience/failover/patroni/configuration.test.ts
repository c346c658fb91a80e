import { describe, expect, it } from 'vitest'
import { fillTemplate, readDocumented, readSettings, TEMPLATES } from './configuration.ts'

const documented = readSettings(readDocumented('ha.env'))
const filled = Object.fromEntries(
  Object.entries(documented).map(([name, value]) => [name, value || 'secret']),
)

describe('the files in ops/ha', () => {
  it.each(TEMPLATES)('%s uses only values that ha.env names', (name) => {
    expect(fillTemplate(name, filled)).not.toContain('${')
  })

  it('use every value in ha.env', () => {
    const used = TEMPLATES.flatMap((name) =>
      [...readDocumented(name).matchAll(/\$\{(\w+)\}/g)].map(([, key]) => key),
    )
    expect(Object.keys(documented).filter((key) => !used.includes(key))).toEqual([])
  })

  it('leave the secrets to the operator', () => {
    expect(() => fillTemplate('patroni.yml', documented)).toThrow(/needs a value for RESTAPI_PASSWORD/)
  })

  it('give a failover time: ttl covers a loop and two retries', () => {
    const number = (key: string) =>
      Number(new RegExp(`^ *${key}: (\\d+)$`, 'm').exec(readDocumented('patroni.yml'))?.[1])
    expect(number('ttl')).toBeGreaterThanOrEqual(number('loop_wait') + 2 * number('retry_timeout'))
  })
})
