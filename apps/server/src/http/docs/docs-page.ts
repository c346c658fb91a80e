import type { openApiDocument } from '@countersign/contract'
import { escapeHtml } from '../../platform/mail/escape-html.ts'
import { SANS, SERIF } from '../../platform/mail/mail-styles.ts'
import type { Example } from './examples.ts'

/** Runs no scripts and loads nothing. */
export const DOCS_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'"

const STYLES = `
:root{color-scheme:light dark;--canvas:#F6F4EF;--sheet:#FFF;--line:#E6E2DA;--t1:#1B2124;--t2:#4C555A;--link:#0F5568;--ring:#2E8199}
@media (prefers-color-scheme:dark){:root{--canvas:#121617;--sheet:#1A1F21;--line:#2B3336;--t1:#E9ECEA;--t2:#AEB8BA;--link:#86BFD0;--ring:#86BFD0}}
*{box-sizing:border-box}
body{margin:0;padding:32px 16px;background:var(--canvas);color:var(--t1);font:15px/23px ${SANS}}
main{max-width:900px;margin:0 auto}
h1,h2{font-family:${SERIF};font-weight:600}
h1{margin:0 0 8px;font-size:30px;line-height:38px}
h2{margin:32px 0 8px;font-size:22px;line-height:30px}
h3{margin:20px 0 4px;font-size:15px;line-height:23px}
p{margin:0 0 12px}
a{color:var(--link)}
code,pre{font:13px/19px ui-monospace,Menlo,Consolas,monospace}
pre{margin:4px 0 12px;padding:10px 12px;overflow-wrap:anywhere;white-space:pre-wrap;background:var(--sheet);border:1px solid var(--line);border-radius:6px}
details{padding:10px 12px;border-bottom:1px solid var(--line);background:var(--sheet)}
summary{cursor:pointer;overflow-wrap:anywhere}
.meta{color:var(--t2)}
:focus-visible{outline:2px solid var(--ring);outline-offset:2px}
`

type Document = ReturnType<typeof openApiDocument>

interface Operation {
  summary: string
  'x-access': string
  security?: Record<string, readonly string[]>[]
  requestBody?: { description?: string; content: { 'application/json': { schema: unknown } } }
  responses: Record<string, { description: string; content?: Record<string, { schema: unknown }> }>
}

/** The OpenAPI document as a page (A8), with the examples. */
export function docsPage(document: Document, examples: readonly Example[], origin: string): string {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      path,
      method,
      operation: operation as Operation,
    })),
  )
  const calls = operations.filter(({ path }) => path.startsWith('/call/'))
  const others = operations.filter(({ path }) => !path.startsWith('/call/'))
  const described = (operation: (typeof operations)[number]) => operationPart(operation)
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>Countersign API</title><style>${STYLES}</style></head>
<body><main>
<h1>Countersign API</h1>
<p>Everything here is also in the <a href="/openapi.json">OpenAPI document</a>, version ${escapeHtml(document.info.version)}.</p>
<h2>Requests</h2>
<p>Each call is <code>POST ${escapeHtml(origin)}/call/NAME</code> with <code>Content-Type: application/json</code> and the body
<code>{"data": …}</code>. Success is 200 with <code>{"result": …}</code>; a failure has its HTTP status and
<code>{"error": {"status": …, "message": …, "details": …}}</code>. After RESOURCE_EXHAUSTED wait as long as <code>Retry-After</code> says. Send
each change with an <code>idempotency_key</code> of its own: repeated, it gives the first answer and has no second effect. Send
<code>revision</code> with what you change; a stale one is ABORTED.</p>
<h2>Authentication</h2>
<p>Send <code>Authorization: Bearer cs_…</code>. A person makes a token in Settings, under Security; an administrator makes
those of services in the console, under Settings, Integrations. A token has scopes: <code>read</code>, <code>write</code> and, where the
organisation allows it, <code>decide</code>. Each call below names the scope that it needs; a call without one takes no token. A token that
ended or was revoked is UNAUTHENTICATED, a missing scope PERMISSION_DENIED. Cookies are not read.</p>
<h2>Webhooks</h2>
<p>An administrator sets webhooks up in the console. Messages are those of <code>Standard Webhooks</code>: a POST with
<code>webhook-id</code>, <code>webhook-timestamp</code> and <code>webhook-signature</code>, whose body has <code>type</code>,
<code>timestamp</code> and <code>data</code>. The signature is <code>v1,</code> and the base64 HMAC-SHA256 of
<code>id.timestamp.body</code>, with the secret’s bytes (base64 after <code>whsec_</code>). Types are <code>memo.submitted</code>,
<code>memo.level_approved</code>, <code>memo.approved</code>, <code>memo.returned</code>, <code>memo.rejected</code> and others;
<code>data.memo_id</code> names the memo, <code>data.number</code> counts its events. Answer 2xx.</p>
<h2>Examples</h2>
<p>These were run against this version, with the tokens of two people: the owner’s with <code>read</code> and <code>write</code>, the
approver’s with <code>read</code> and <code>decide</code>. Answers have further fields.</p>
${examples.map((example) => examplePart(example, origin)).join('\n')}
<h2>Calls</h2>
${calls.map(described).join('\n')}
<h2>Other routes</h2>
${others.map(described).join('\n')}
</main></body></html>`
}

const json = (value: unknown) => escapeHtml(JSON.stringify(value, null, 2))

function examplePart({ title, as, call, data, answer }: Example, origin: string): string {
  return `<h3>${escapeHtml(title)}</h3>
<pre>POST ${escapeHtml(origin)}/call/${call}
Authorization: Bearer cs_… (of the ${as})
Content-Type: application/json

${json({ data })}</pre>
<pre>${json(answer)}</pre>`
}

function operationPart({
  path,
  method,
  operation,
}: {
  path: string
  method: string
  operation: Operation
}): string {
  const scope = operation.security?.flatMap((one) => one['api-token'] ?? [])[0]
  const input = operation.requestBody?.content['application/json'].schema
  const answers = Object.entries(operation.responses)
  return `<details><summary><code>${method.toUpperCase()} ${escapeHtml(path)}</code> <span class="meta">${
    scope === undefined ? 'no API token' : `scope ${scope}`
  }</span></summary>
<p>${escapeHtml(operation.summary)}</p>
${input === undefined ? '' : `<p class="meta">${escapeHtml(operation.requestBody?.description ?? '')}</p><pre>${json(input)}</pre>`}
${answers
  .map(([status, { description, content }]) => {
    const schema = content && Object.values(content)[0]?.schema
    return `<p><code>${status}</code> ${escapeHtml(description)}</p>${schema === undefined ? '' : `<pre>${json(schema)}</pre>`}`
  })
  .join('\n')}</details>`
}
