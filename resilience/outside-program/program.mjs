/*
 * A program of somewhere else, written against /docs alone: it imports nothing of Countersign. It submits a memo with the token of one person,
 * approves it with that of another, and follows it by a webhook until it is approved. Prints what it saw as one line of JSON.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'

const { API_URL, OWNER_TOKEN, APPROVER_TOKEN, APPROVER_EMAIL, TEMPLATE_NAME, WEBHOOK_PORT } = process.env
const GIVE_UP_MS = 60_000

async function call(token, name, data) {
  const response = await fetch(`${API_URL}/call/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ data }),
  })
  const { result, error } = await response.json()
  if (error) throw new Error(`${name}: ${error.status} ${error.message}`)
  return result
}

/** As /docs says: `v1,` and the base64 HMAC-SHA256 of `id.timestamp.body`. The secret arrives once the administrator has it. */
function isSigned(headers, body, secret) {
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const expected = createHmac('sha256', key).update(signed).digest()
  return (headers['webhook-signature'] ?? '').split(' ').some((one) => {
    const given = Buffer.from(one.replace('v1,', ''), 'base64')
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
}

const events = []
const { promise: isApproved, resolve: approved } = Promise.withResolvers()
const receiver = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk) => (body += chunk))
  request.on('end', () => {
    if (!isSigned(request.headers, body, process.env.WEBHOOK_SECRET)) return response.writeHead(401).end()
    const { type, data } = JSON.parse(body)
    events.push({ type, memo_id: data.memo_id })
    response.writeHead(204).end()
    if (type === 'memo.approved') approved()
  })
})
await new Promise((resolve) => receiver.listen(Number(WEBHOOK_PORT), '127.0.0.1', resolve))
const timer = setTimeout(() => {
  console.error('No webhook said that the memo was approved.', JSON.stringify(events))
  process.exit(1)
}, GIVE_UP_MS)

const templates = await call(OWNER_TOKEN, 'get_templates', {})
const { template_id } = templates.find((template) => template.template_name === TEMPLATE_NAME)
const { template_content } = await call(OWNER_TOKEN, 'get_template_by_id', { template_id })
// An answer for each required question of the form.
const ANSWERS = { TEXT: 'Two pallets of cable', TEXT_CURRENCY: '4711.00' }
const memo_content = template_content.map(({ field_id, field_type, value }) => ({
  field_id,
  field_type,
  value: value
    .filter((field) => field.validations?.required)
    .map((field) => ({ field_id: field.field_id, value: ANSWERS[field.field_type] })),
}))
const { memo_id } = await call(OWNER_TOKEN, 'create_memo', {
  template_id,
  action: 'SUBMITTED',
  memo_content,
  sequences: [{ approvers: [APPROVER_EMAIL], watchers: [], approval_type: 'ALL_APPROVERS' }],
  idempotency_key: `order-${template_id}`,
})
const { memos } = await call(APPROVER_TOKEN, 'getForMyApprovalActiveWithUserID', { limit: 10, page_no: 1 })
const { revision } = memos.find((memo) => memo.memo_id === memo_id)
await call(APPROVER_TOKEN, 'approve_memo', { memo_id, revision, idempotency_key: `decision-${memo_id}` })
await isApproved
const { memo } = await call(OWNER_TOKEN, 'get_memo_details_for_viewing', { memo_id })
console.log(JSON.stringify({ memo_id, status: memo.memo_status, events }))
clearTimeout(timer)
receiver.close()
receiver.closeAllConnections()
