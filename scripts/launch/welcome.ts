import { readFileSync } from 'node:fs'
import type { Plan } from './plan.ts'

interface Organisation {
  people: { email: string; name: string; named?: string }[]
  outsiders: { email: string; name: string; named?: string }[]
  administrators: string[]
}

/** What a person needs to start: the addresses, and the demo people with one-click sign-in. */
export function welcome(plan: Plan): string {
  const addresses: [string, string][] = [
    ['End-user app', plan.webUrl],
    ['Admin console', plan.adminUrl],
  ]
  if (plan.hasMailbox) addresses.push(['Mailbox', `${plan.webUrl}/dev/mailbox`])
  if (plan.identity) addresses.push(['Identity provider', plan.identity.url])
  const lines = ['', 'Countersign is ready.', '']
  for (const [name, address] of addresses) lines.push(`  ${name.padEnd(19)}${address}`)
  if (plan.identity) lines.push('', '  Sign in with one click as', ...people(plan))
  lines.push('', 'Ctrl-C stops everything.', '')
  return lines.join('\n')
}

function people(plan: Plan): string[] {
  const { people, outsiders, administrators } = JSON.parse(
    readFileSync(plan.demoFile, 'utf8'),
  ) as Organisation
  return [...people, ...outsiders]
    .filter(({ named }) => named)
    .flatMap(({ name, email, named }) => {
      const app = administrators.includes(email) ? plan.adminUrl : plan.webUrl
      return [
        '',
        `  ${name} <${email}>`,
        `  ${named}`,
        `  ${app}/auth/google?login_hint=${encodeURIComponent(email).replace('%40', '@')}`,
      ]
    })
}
