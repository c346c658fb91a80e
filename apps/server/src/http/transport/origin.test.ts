import { describe, expect, test } from 'vitest'
import { originAllowed } from './origin.ts'

const APP = 'https://memo.northwind.example'
const post = (headers: Record<string, string>) => originAllowed({ method: 'POST', headers }, APP)

describe("B3: the Origin of a POST is this app's", () => {
  test('the app may post, and so may programs other than browsers', () => {
    expect(post({ origin: APP, 'sec-fetch-site': 'same-origin' })).toBe(true)
    expect(post({})).toBe(true)
  })

  test.each([
    ['another site', { origin: 'https://evil.example' }],
    ['the console, which is another app', { origin: 'https://admin.northwind.example' }],
    ['another port', { origin: 'https://memo.northwind.example:8443' }],
    ['another scheme', { origin: 'http://memo.northwind.example' }],
    ['a longer name', { origin: 'https://memo.northwind.example.evil.example' }],
    ['a sandboxed page', { origin: 'null' }],
    ['a browser that hides its origin', { 'sec-fetch-site': 'cross-site' }],
    ['a browser that says no origin at all', { 'sec-fetch-site': 'same-origin' }],
  ])('%s may not', (_, headers) => {
    expect(post(headers)).toBe(false)
  })

  test('DELETE is checked too; reading is not', () => {
    const headers = { origin: 'https://evil.example' }
    expect(originAllowed({ method: 'DELETE', headers }, APP)).toBe(false)
    expect(originAllowed({ method: 'GET', headers }, APP)).toBe(true)
  })
})
