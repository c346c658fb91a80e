import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { SignatureRule } from '../template/template.ts'
import { fromCents, toCents } from '../answer/amount.ts'
import { CURRENCIES } from './currencies.ts'
import type { MemoAmount } from './memo-amount.ts'
import { needsPasskey } from './signature.ts'

const amount = (value: string, currency: MemoAmount['currency'] = 'PHP'): MemoAmount => ({ value, currency })
const above = (amounts: Record<string, string>): SignatureRule => ({ kind: 'ABOVE', amounts })

const figures = fc.bigInt({ min: 1n, max: 10n ** 14n }).map(fromCents)
const amounts = fc.record({ value: figures, currency: fc.constantFrom(...CURRENCIES) })
const rules: fc.Arbitrary<SignatureRule> = fc.oneof(
  fc.constant<SignatureRule>({ kind: 'ALWAYS' }),
  fc.dictionary(fc.constantFrom(...CURRENCIES), figures).map(above),
)
const anyAmount = fc.option(amounts)

describe('O4: whether an approval needs a passkey', () => {
  it('O4: none where neither template nor level asks for one', () => {
    fc.assert(fc.property(anyAmount, (any) => !needsPasskey([undefined, undefined], any)))
  })

  it('O4: each, where one of them always asks', () => {
    fc.assert(
      fc.property(fc.array(rules), anyAmount, (others, any) =>
        needsPasskey([...others, { kind: 'ALWAYS' }], any),
      ),
    )
  })

  it('O4: above the figure of its currency, and not up to it', () => {
    const rule = above({ PHP: '1000000', USD: '20000.00' })
    expect(needsPasskey([rule], amount('1000000.00'))).toBe(false)
    expect(needsPasskey([rule], amount('1000000.01'))).toBe(true)
    expect(needsPasskey([rule], amount('20000.01', 'USD'))).toBe(true)
    expect(needsPasskey([rule], amount('20000.00', 'USD'))).toBe(false)
  })

  it('O4: in currencies without a figure always, and where no amount is known', () => {
    const rule = above({ PHP: '1000000.00' })
    expect(needsPasskey([rule], amount('0.01', 'EUR'))).toBe(true)
    expect(needsPasskey([rule], null)).toBe(true)
    expect(needsPasskey([above({})], amount('0.01'))).toBe(true)
  })

  it('O4: a higher amount never needs less, nor does a further rule', () => {
    fc.assert(
      fc.property(fc.array(rules), amounts, figures, rules, (asked, lower, more, further) => {
        if (!needsPasskey(asked, lower)) return
        const higher = { ...lower, value: fromCents(toCents(lower.value) + toCents(more)) }
        expect(needsPasskey(asked, higher)).toBe(true)
        expect(needsPasskey([...asked, further], lower)).toBe(true)
      }),
    )
  })
})
