import { describe, expect, it } from 'vitest'
import { readConfig } from '../config/config.ts'
import { SignInRefused } from './sign-in-refusal.ts'
import { requireStrength, strengthParameters } from './sign-in-strength.ts'

const asked = { acr: ['urn:mfa', 'urn:card'], amr: ['pwd', 'otp'] }

describe('P3: how strong a sign-in is', () => {
  it.each([
    ['nothing is asked for', {}, { acr: [], amr: [] }],
    ['one of the contexts, and all of the methods', { acr: 'urn:card', amr: ['otp', 'pwd', 'x'] }, asked],
    ['a context alone', { acr: 'urn:mfa' }, { ...asked, amr: [] }],
    ['methods alone', { amr: ['pwd', 'otp'] }, { ...asked, acr: [] }],
  ])('P3: suffices with %s', (_what, claims, strength) => {
    expect(() => requireStrength(claims, strength)).not.toThrow()
  })

  it.each([
    ['none', {}],
    ['another context', { acr: 'urn:pwd', amr: ['pwd', 'otp'] }],
    ['the context in a list', { acr: ['urn:mfa'], amr: ['pwd', 'otp'] }],
    ['one method of two', { acr: 'urn:mfa', amr: ['pwd'] }],
    ['the methods in a text', { acr: 'urn:mfa', amr: 'pwd otp' }],
  ])('P3: is refused with %s', (_what, claims) => {
    expect(() => requireStrength(claims, asked)).toThrow(SignInRefused)
  })

  it('P3: is asked for by its contexts', () => {
    expect(strengthParameters(asked)).toEqual({ acr_values: 'urn:mfa urn:card' })
    expect(strengthParameters({ acr: [], amr: ['otp'] })).toEqual({})
  })

  it('P3: follows the settings of each provider, and the console’s own in their place', () => {
    const settings = {
      DATABASE_URL: 'postgres://somewhere/else',
      SECRET_KEY: 'a'.repeat(64),
      GOOGLE_ISSUER: 'https://accounts.google.com',
      GOOGLE_CLIENT_ID: 'id',
      GOOGLE_CLIENT_SECRET: 'secret',
      GOOGLE_AMR: 'mfa',
    }
    const strengthOf = (more: Record<string, string>) =>
      readConfig({ ...settings, ...more }).providers.get('google')?.strength
    expect(strengthOf({})).toEqual({ web: { acr: [], amr: ['mfa'] }, admin: { acr: [], amr: ['mfa'] } })
    expect(strengthOf({ ADMIN_ACR: 'urn:card, urn:key' })).toEqual({
      web: { acr: [], amr: ['mfa'] },
      admin: { acr: ['urn:card', 'urn:key'], amr: ['mfa'] },
    })
  })
})
