import type { Account, Organisation, ProviderKind } from './organisation.ts'

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => escapes[character] ?? '')
}

const style = `
:root { color-scheme: light dark; --canvas: #f6f4ef; --sheet: #fff; --line: #e6e2da; --control: #828986;
  --text: #1b2124; --soft: #4c555a; --link: #0f5568; --hover: #edf5f7; --ring: #2e8199 }
@media (prefers-color-scheme: dark) { :root { --canvas: #121617; --sheet: #1a1f21; --line: #2b3336; --control: #6c777b;
  --text: #e9ecea; --soft: #aeb8ba; --link: #86bfd0; --hover: #15303a; --ring: #86bfd0 } }
* { box-sizing: border-box }
body { margin: 0; padding: 24px 16px 48px; background: var(--canvas); color: var(--text);
  font: 15px/22px Inter, system-ui, sans-serif }
main { max-width: 720px; margin: 0 auto; padding: 28px clamp(16px, 5vw, 40px); background: var(--sheet);
  border: 1px solid var(--line); border-top: 4px double var(--link); border-radius: 10px }
h1 { margin: 0 0 8px; font: 600 28px/34px 'Source Serif 4', Georgia, serif }
h2 { margin: 28px 0 10px; font-size: 16px; line-height: 22px }
p { margin: 0 0 12px; color: var(--soft) }
ul { margin: 0; padding: 0; list-style: none; display: grid; gap: 8px }
.everyone { grid-template-columns: repeat(auto-fill, minmax(min(100%, 290px), 1fr)) }
button { width: 100%; min-height: 48px; padding: 10px 14px; text-align: left; color: inherit; background: none;
  border: 1px solid var(--control); border-radius: 6px; font: inherit; cursor: pointer }
button:hover { background: var(--hover) }
button strong, button span { display: block; overflow-wrap: anywhere }
button span { color: var(--soft); font-size: 13px; line-height: 19px }
a { color: var(--link) }
:focus-visible { outline: 2px solid var(--ring); outline-offset: 2px }
`

function page(title: string, content: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,">
<style>${style}</style>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
${content}
</main>
</body>
</html>
`
}

/** A page with a single message. */
export function noticePage(title: string, text: string): string {
  return page(title, `<p>${escapeHtml(text)}</p>`)
}

function accountButton(account: Account, organisation: Organisation): string {
  const lines = [
    account.email,
    [account.title, organisation.companyName(account)].filter(Boolean).join(', '),
    account.named ?? '',
  ].filter(Boolean)
  const details = lines.map((line) => `<span>${escapeHtml(line)}</span>`).join('')
  return `<li><button name="email" value="${escapeHtml(account.email)}"><strong>${escapeHtml(account.name)}</strong>${details}</button></li>`
}

const providerNames: Record<ProviderKind, string> = { google: 'Google', microsoft: 'Microsoft' }

/**
 * The login page: named people first, then everyone by name, each a button of one plain form. Works without scripts.
 *
 * @param action path of the pending sign-in; receives the chosen e-mail address, `${action}/decline` cancels
 */
export function loginPage(kind: ProviderKind, organisation: Organisation, action: string): string {
  const byName = (a: Account, b: Account) => a.name.localeCompare(b.name, 'en')
  const list = (accounts: Account[], className: string) =>
    `<ul class="${className}">${accounts.map((account) => accountButton(account, organisation)).join('\n')}</ul>`
  const named = organisation.accounts.filter((account) => account.named)
  const others = organisation.accounts.filter((account) => !account.named).toSorted(byName)
  return page(
    'Who would you like to be?',
    `<p>This replaces sign-in with ${providerNames[kind]} during development: no password, only people of the demo organisation.</p>
<p><a href="${escapeHtml(action)}/decline">Decline</a> to see what the product does without a sign-in.</p>
<form method="post" action="${escapeHtml(action)}">
<h2>Good ones to begin with</h2>
${list(named, 'named')}
<h2>Everyone</h2>
${list(others, 'everyone')}
</form>`,
  )
}
