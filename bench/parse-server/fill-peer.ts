import { createHash } from 'node:crypto'
import pg from 'pg'

const AT_ONCE = 2_000

/** Parse ids are ten alphanumeric characters; derived from the e-mail address, so permissions need no look-up. */
export function peerUserId(email: string): string {
  return createHash('sha256').update(email).digest('hex').slice(0, 10)
}

/**
 * Copies every memo into Parse Server's class, readable for its participants through ACLs, with the indexes that its lists
 * need.
 */
export async function fillPeer(productUrl: string, peerUrl: string): Promise<number> {
  const product = new pg.Client({ connectionString: productUrl })
  const peer = new pg.Client({ connectionString: peerUrl })
  await Promise.all([product.connect(), peer.connect()])
  try {
    let after = '0'
    let filled = 0
    for (;;) {
      const { rows } = await product.query<SourceRow>(SOURCE, [after, AT_ONCE])
      const last = rows.at(-1)
      if (!last) break
      const copies = rows.map(({ participants, ...row }) => ({
        ...row,
        ids: participants.map(peerUserId),
        owner: peerUserId(row.owner_email),
      }))
      await peer.query(TARGET, [JSON.stringify(copies)])
      after = last.memo_key
      filled += rows.length
    }
    await peer.query('CREATE INDEX memo_owner_list ON "Memo" ("owner", "list", "sortAt" DESC)')
    await peer.query('ANALYZE')
    return filled
  } finally {
    await Promise.all([product.end(), peer.end()])
  }
}

interface SourceRow {
  memo_key: string
  owner_email: string
  participants: string[]
}

const SOURCE = `
  SELECT m.memo_key, m.memo_id, m.owner_subject AS subject, o.status, m.template_id, m.template_name, m.owner_email,
    m.owner_name, m.current_approvers, o.list, o.sort_at, m.created_at, m.modified_at,
    (SELECT array_agg(email) FROM participants p WHERE p.memo_key = m.memo_key) AS participants
  FROM memos m JOIN participants o ON o.memo_key = m.memo_key AND o.email = m.owner_email
  WHERE m.memo_key > $1 ORDER BY m.memo_key LIMIT $2`

const TARGET = `
  INSERT INTO "Memo" ("objectId", "createdAt", "updatedAt", "memoId", "subject", "status", "templateId", "templateName",
    "owner", "ownerEmail", "ownerName", "currentApprovers", "list", "sortAt", "_rperm", "_wperm")
  SELECT 'm' || lpad(memo_key::text, 9, '0'), created_at, modified_at, memo_id, subject, status, template_id, template_name,
    owner, owner_email, owner_name, to_jsonb(current_approvers), list, sort_at, ids, '{}'
  FROM jsonb_to_recordset($1::jsonb) AS x(memo_key bigint, created_at timestamptz, modified_at timestamptz, memo_id text,
    subject text, status text, template_id text, template_name text, owner text, owner_email text, owner_name text,
    current_approvers text[], list text, sort_at timestamptz, ids text[])`
