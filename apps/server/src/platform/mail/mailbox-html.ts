import { escapeHtml } from './escape-html.ts'
import type { StoredMail } from './mailbox.ts'

const MANILA_TIME = new Intl.DateTimeFormat('en-US', {
  timeZone: 'Asia/Manila',
  dateStyle: 'medium',
  timeStyle: 'medium',
})

/** Mails listed on the page; the filter finds others. */
const LISTED_MAILS = 200

const STYLES = `
:root{color-scheme:light dark;--canvas:#F6F4EF;--sheet:#FFF;--hover:#F8F6F2;--line:#E6E2DA;--control:#828986;--t1:#1B2124;--t2:#4C555A;--t3:#646D72;--ink:#16677D;--on-ink:#FFF;--link:#0F5568;--ring:#2E8199}
@media (prefers-color-scheme:dark){:root{--canvas:#121617;--sheet:#1A1F21;--hover:#20272A;--line:#2B3336;--control:#6C777B;--t1:#E9ECEA;--t2:#AEB8BA;--t3:#8E999C;--ink:#5FAAC0;--on-ink:#06222B;--link:#86BFD0;--ring:#86BFD0}}
*{box-sizing:border-box}
body{margin:0;background:var(--canvas);color:var(--t1);font:14px/20px Inter,system-ui,-apple-system,'Segoe UI',Roboto,sans-serif}
main{max-width:960px;margin:0 auto;padding:24px 16px 48px}
h1{margin:0 0 4px;font:600 24px/32px 'Source Serif 4',Georgia,serif;overflow-wrap:anywhere}
p{margin:0 0 16px;color:var(--t3)}
a{color:var(--link)}
:focus-visible{outline:2px solid var(--ring);outline-offset:2px}
form{display:flex;flex-wrap:wrap;gap:8px;align-items:end;margin:0 0 16px}
label{display:grid;gap:4px;flex:1 1 220px;font-size:12px;line-height:17px;color:var(--t2)}
input{height:36px;padding:0 10px;border:1px solid var(--control);border-radius:6px;background:var(--sheet);color:var(--t1);font:inherit;font-size:14px}
button{height:36px;padding:0 16px;border:0;border-radius:6px;background:var(--ink);color:var(--on-ink);font:600 14px/20px inherit;font-family:inherit;cursor:pointer}
form a{line-height:36px}
.sheet{background:var(--sheet);border:1px solid var(--line);border-radius:10px;overflow:hidden}
ul{list-style:none;margin:0;padding:0}
li+li{border-top:1px solid var(--line)}
li a{display:grid;grid-template-columns:minmax(0,1fr) auto;gap:0 16px;padding:10px 16px;color:inherit;text-decoration:none}
li a:hover{background:var(--hover)}
li a:focus-visible{outline-offset:-2px}
li strong{font-weight:600;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
li span{color:var(--t3);font-size:12px;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
li time{color:var(--t3);font-size:12px;font-variant-numeric:tabular-nums}
@media (max-width:600px){li a{grid-template-columns:minmax(0,1fr)}li strong,li span{white-space:normal;overflow-wrap:anywhere}}
.empty{padding:32px 16px;text-align:center;color:var(--t3)}
dl{display:grid;grid-template-columns:auto minmax(0,1fr);gap:4px 16px;margin:12px 0 16px}
dt{color:var(--t3)}dd{margin:0;overflow-wrap:anywhere}
iframe{display:block;width:100%;height:70vh;border:0;background:#FFF}
h2{margin:24px 0 8px;font-size:16px;line-height:22px}
pre{margin:0;padding:16px;font:13px/20px ui-monospace,monospace;white-space:pre-wrap;overflow-wrap:anywhere}
`

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeHtml(title)}</title><style>${STYLES}</style></head>
<body><main>${body}</main></body></html>`
}

function time({ sentAt }: StoredMail): string {
  return `<time datetime="${escapeHtml(sentAt)}">${escapeHtml(MANILA_TIME.format(new Date(sentAt)))}</time>`
}

const query = (to: string) => (to === '' ? '' : `?to=${encodeURIComponent(to.toWellFormed())}`)

function listItem(mail: StoredMail, to: string): string {
  const href = `/dev/mailbox/${encodeURIComponent(mail.id)}${query(to)}`
  return `<li><a href="${escapeHtml(href)}"><strong>${escapeHtml(mail.subject)}</strong>${time(mail)}
<span>To ${escapeHtml(mail.to.name)} &lt;${escapeHtml(mail.to.email)}&gt;</span></a></li>`
}

/** The list of mails, newest first, with the filter by recipient. `message` replaces an empty list. */
export function listPage(mails: StoredMail[], to: string, message = 'No mail yet.'): string {
  const shown = mails.slice(0, LISTED_MAILS)
  const count = mails.length === 1 ? '1 mail' : `${mails.length} mails`
  const rest = mails.length > shown.length ? `, the newest ${LISTED_MAILS} shown` : ''
  const list =
    shown.length > 0
      ? `<ul>${shown.map((mail) => listItem(mail, to)).join('\n')}</ul>`
      : `<div class="empty">${escapeHtml(message)}</div>`
  return page(
    'Development mailbox',
    `<h1>Development mailbox</h1><p>What would have been sent: ${count}${rest}.</p>
<form method="get" action="/dev/mailbox" role="search"><label>Recipient's email address
<input type="email" name="to" value="${escapeHtml(to)}" autocomplete="off"></label>
<button>Show</button>${to === '' ? '' : '<a href="/dev/mailbox">Show all</a>'}</form>
<div class="sheet">${list}</div>`,
  )
}

/** One mail: its headers, its HTML in a sandboxed frame, and its text. `to` is the filter of the list it links to. */
export function mailPage(mail: StoredMail, to: string): string {
  const source = `/dev/mailbox/${encodeURIComponent(mail.id)}/html`
  return page(
    mail.subject,
    `<p><a href="${escapeHtml(`/dev/mailbox${query(to)}`)}">All mails</a></p>
<h1>${escapeHtml(mail.subject)}</h1>
<dl><dt>To</dt><dd>${escapeHtml(mail.to.name)} &lt;${escapeHtml(mail.to.email)}&gt;</dd>
<dt>Sent</dt><dd>${time(mail)}</dd></dl>
<div class="sheet"><iframe title="The mail as HTML" src="${escapeHtml(source)}"
sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe></div>
<h2>As text</h2><div class="sheet"><pre>${escapeHtml(mail.text)}</pre></div>`,
  )
}
