import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  emailDomain,
  EMAIL_MAX_CHARACTERS,
  emailKey,
  isDomainName,
  isHosted,
  notAnAddress,
  parseEmailAddress,
  typedAddressProblem,
} from './email-address.ts'

describe('D7: one parser of addresses', () => {
  it.each([
    ['ramon.uy@northwind.example', 'ramon.uy@northwind.example'],
    ['Ramon.UY@Northwind.Example', 'ramon.uy@northwind.example'],
    ['  ramon.uy@northwind.example ', 'ramon.uy@northwind.example'],
    ["o'neil+memos_1-a@mail.northwind.example", "o'neil+memos_1-a@mail.northwind.example"],
    [`${'a'.repeat(64)}@northwind.example`, `${'a'.repeat(64)}@northwind.example`],
  ])('D7: takes %j', (text, address) => {
    expect(parseEmailAddress(text)).toBe(address)
  })

  it.each([
    ['two addresses', 'x@outsider.example,y@northwind.example'],
    ['two, with a semicolon', 'x@outsider.example;y@northwind.example'],
    ['two, with a space', 'x@outsider.example y@northwind.example'],
    ['two at signs', 'x@outsider.example@northwind.example'],
    ['a route of mail hosts', 'x%outsider.example@northwind.example'],
    ['a bang path', 'outsider.example!x@northwind.example'],
    ['a name with its address', 'Ramon <ramon.uy@northwind.example>'],
    ['a comment', 'ramon.uy(x)@northwind.example'],
    ['a quoted part', '"ramon uy"@northwind.example'],
    ['a line break', 'ramon.uy@northwind.example\nBcc: x@outsider.example'],
    ['a line break at the end', 'ramon.uy@northwind.example\n'],
    ['a tab', 'ramon\t.uy@northwind.example'],
    ['a control character', 'ramon\u0007.uy@northwind.example'],
    ['a deleting character', 'ramon.uy\u007f@northwind.example'],
    ['a line separator', 'ramon.uy@northwind.example\u2028'],
    ['a no-break space', '\u00a0ramon.uy@northwind.example'],
    ['a zero-width space', 'ramon\u200b.uy@northwind.example'],
    ['text turned round', '\u202eramon.uy@northwind.example'],
    ['a full-width look-alike', 'ｒamon.uy@northwind.example'],
    ['a full-width at sign', 'ramon.uy＠northwind.example'],
    ['a full-width domain', 'ramon.uy@ｎorthwind.example'],
    ['a Cyrillic look-alike', 'rаmon.uy@northwind.example'],
    ['the Kelvin sign', '\u212aim@northwind.example'],
    ['no part before the @', '@northwind.example'],
    ['no @', 'northwind.example'],
    ['no domain', 'ramon.uy@'],
    ['a domain of one word', 'ramon.uy@northwind'],
    ['a number as domain', 'ramon.uy@[127.0.0.1]'],
    ['a dot at the beginning', '.ramon@northwind.example'],
    ['a dot at the end', 'ramon.@northwind.example'],
    ['two dots', 'ramon..uy@northwind.example'],
    ['nothing', ''],
    ['more before the @ than there may be', `${'a'.repeat(65)}@northwind.example`],
    ['more than there may be', `a@${'a.'.repeat(EMAIL_MAX_CHARACTERS / 2)}example`],
  ])('D7: refuses %s', (_, text) => {
    expect(parseEmailAddress(text)).toBeNull()
  })

  it('D7: an accepted address is a single ASCII address and is accepted again unchanged', () => {
    const pieces = fc.constantFrom(
      'a',
      'Z',
      '0',
      '.',
      '@',
      '%',
      '!',
      ',',
      ' ',
      '\n',
      '-',
      'ｒ',
      '\u202e',
      '\u212a',
    )
    const texts = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.emailAddress(),
      fc.array(pieces).map((some) => `${some.join('')}northwind.example`),
      fc.array(pieces).map((some) => `ramon${some.join('')}@northwind.example`),
    )
    fc.assert(
      fc.property(texts, (text) => {
        const address = parseEmailAddress(text)
        if (address === null) return
        expect(address).toMatch(/^[^\s@%!,;<>()"]+@[a-z0-9.-]+$/)
        expect(parseEmailAddress(address)).toBe(address)
        expect(emailKey(text)).toBe(address)
        expect(emailKey(address)).toBe(address)
      }),
      { numRuns: 2000 },
    )
  })

  it('D7: look-alikes that were stored before are compared as whom they look like', () => {
    expect(emailKey('ｒamon.uy＠northwind.example ')).toBe('ramon.uy@northwind.example')
  })

  it('B3: belongs to a supported domain itself, and to none below or above it', () => {
    const hosted = ['northwind.example', 'east.contoso.example']
    expect(isHosted('ana@northwind.example', hosted)).toBe(true)
    expect(isHosted('ana@east.northwind.example', hosted)).toBe(false)
    expect(isHosted('ana@contoso.example', hosted)).toBe(false)
    expect(isHosted('northwind.example@outsider.example', hosted)).toBe(false)
  })

  it('the domain follows the last @', () => {
    expect(emailDomain('a@b@northwind.example')).toBe('northwind.example')
    expect(isDomainName('northwind.example')).toBe(true)
    for (const text of ['northwind', 'Northwind.example', '-a.example', `${'a.'.repeat(124)}example`])
      expect(isDomainName(text), text).toBe(false)
  })

  it('a refusal names the text', () => {
    expect(notAnAddress('x@y,z')).toBe('x@y,z is not an e-mail address.')
    expect(typedAddressProblem(' x@y,z ')).toBe('x@y,z is not an e-mail address.')
  })

  it('while typing, names and whole addresses are nothing to complain of', () => {
    for (const text of ['', 'Ramon Uy', 'ramon.uy', 'ramon.uy@northwind.example'])
      expect(typedAddressProblem(text), text).toBeUndefined()
  })
})
