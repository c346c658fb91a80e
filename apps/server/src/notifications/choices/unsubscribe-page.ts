import type { NotificationCategory } from '@countersign/domain'
import { escapeHtml } from '../../platform/mail/escape-html.ts'
import { SANS, SERIF } from '../../platform/mail/mail-styles.ts'

/** The field and value that mail programs post (RFC 8058), as the page's button does. */
export const ONE_CLICK = { name: 'List-Unsubscribe', value: 'One-Click' }

const NAMES: Record<NotificationCategory, string> = {
  approvals: 'memos for your approval',
  own_memos: 'your own memos',
  watched: 'memos that you watch',
}

const STYLES = `
:root{color-scheme:light dark;--canvas:#F6F4EF;--sheet:#FFF;--line:#E6E2DA;--t1:#1B2124;--t2:#4C555A;--ink:#16677D;--on-ink:#FFF;--link:#0F5568;--ring:#2E8199}
@media (prefers-color-scheme:dark){:root{--canvas:#121617;--sheet:#1A1F21;--line:#2B3336;--t1:#E9ECEA;--t2:#AEB8BA;--ink:#5FAAC0;--on-ink:#06222B;--link:#86BFD0;--ring:#86BFD0}}
*{box-sizing:border-box}
body{margin:0;padding:32px 16px;background:var(--canvas);color:var(--t1);font:16px/24px ${SANS}}
main{max-width:520px;margin:0 auto;padding:28px 28px 32px;background:var(--sheet);border:1px solid var(--line);border-top:3px solid var(--ink);border-radius:10px}
h1{margin:0 0 12px;font:600 24px/32px ${SERIF}}
p{margin:0 0 16px;color:var(--t2)}
a{color:var(--link)}
button{min-height:44px;padding:10px 20px;border:0;border-radius:6px;background:var(--ink);color:var(--on-ink);font:600 16px/24px ${SANS};cursor:pointer}
:focus-visible{outline:2px solid var(--ring);outline-offset:2px}
`

/** Runs no scripts and loads nothing; its form posts to this origin alone. */
export const PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><style>${STYLES}</style></head>
<body><main><h1>${escapeHtml(title)}</h1>
${body}</main></body></html>`
}

const named = (categories: readonly NotificationCategory[]) =>
  new Intl.ListFormat('en').format(categories.map((category) => NAMES[category]))

const settings = (url: string) => `<a href="${escapeHtml(url)}">Settings, under Notifications</a>`

/** Asks first: opening a link never changes anything. */
export function askPage(
  categories: readonly NotificationCategory[],
  { token, settingsUrl }: { token: string; settingsUrl: string },
): string {
  return page(
    'Stop these mails?',
    `<p>Mails about ${escapeHtml(named(categories))} will no longer come, neither at once nor in a digest. The app goes on showing these
notices. Reminders from owners and other mails that always come at once are not affected.</p>
<form method="post" action="?token=${escapeHtml(encodeURIComponent(token))}">
<input type="hidden" name="${ONE_CLICK.name}" value="${ONE_CLICK.value}"><button>Stop these mails</button></form>
<p style="margin:20px 0 0">Or choose how they come in ${settings(settingsUrl)}.</p>`,
  )
}

export function donePage(categories: readonly NotificationCategory[], settingsUrl: string): string {
  return page(
    'These mails have ended',
    `<p>Mails about ${escapeHtml(named(categories))} no longer come. The app goes on showing these notices.</p>
<p>To have them again, choose how they come in ${settings(settingsUrl)}.</p>`,
  )
}

/** The same for every token that doesn't open: it says nothing about people. */
export function invalidPage(settingsUrl: string): string {
  return page(
    'This link no longer works',
    `<p>It has expired, or is not complete. Nothing has been changed.</p>
<p>Choose how mails come in ${settings(settingsUrl)}, or use the link in a newer mail.</p>`,
  )
}
