import { escapeHtml } from '../../platform/mail/escape-html.ts'

const styles = `
:root{color-scheme:light dark;--canvas:#F6F4EF;--sheet:#FFF;--line:#E6E2DA;--t1:#1B2124;--t2:#4C555A;--ink:#16677D;--on-ink:#FFF;--ring:#2E8199}
@media (prefers-color-scheme:dark){:root{--canvas:#121617;--sheet:#1A1F21;--line:#2B3336;--t1:#E9ECEA;--t2:#AEB8BA;--ink:#5FAAC0;--on-ink:#06222B;--ring:#86BFD0}}
body{margin:0;background:var(--canvas);color:var(--t1);font:15px/24px Inter,system-ui,-apple-system,'Segoe UI',Roboto,sans-serif}
main{box-sizing:border-box;max-width:520px;margin:12vh auto;padding:28px 24px;background:var(--sheet);border:1px solid var(--line);border-top:3px double var(--ink);border-radius:10px}
h1{margin:0 0 8px;font:600 24px/32px 'Source Serif 4',Georgia,serif}
p{margin:0 0 20px;color:var(--t2)}
a{display:inline-block;padding:10px 20px;border-radius:6px;background:var(--ink);color:var(--on-ink);font-weight:600;text-decoration:none}
a:focus-visible{outline:2px solid var(--ring);outline-offset:2px}
@media (max-width:560px){main{margin:16px}}
`

/** The page for a link without a report. It opens in its own tab, outside the app. */
export function reportPage({ title, text }: { title: string; text: string }): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeHtml(title)} - Countersign</title><style>${styles}</style></head>
<body><main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p><a href="/dashboard">Go to the dashboard</a></main></body></html>`
}
