import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { zstdDecompressSync } from 'node:zlib'

// Another team's importer, in small: written from docs/export.md alone, so it imports nothing of the product.

type Row = Record<string, unknown>

interface Event extends Row {
  type: string
  at: string
  sequenceId: string
}

/** The keys of a memo's state that docs/export.md folds. */
export interface PlainMemo {
  lifecycle: string
  version: number
  owner: string
  contentHash: string | null
  firstSubmittedAt: string | null
  lastSubmittedAt: string | null
  hold: string | null
  /** The levels in order, and whether each is cleared. */
  levels: { sequenceId: string; isCleared: boolean }[]
}

/** Reads an export into plain objects. @throws for a hash or a count that isn't what the manifest says */
export function readPlainExport(folder: string): { tables: Map<string, Row[]>; files: Row[] } {
  const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as {
    format: string
    version: number
    tables: { name: string; rows: number; sha256: string; columns: { name: string }[] }[]
    files: { rows: number; sha256: string }
  }
  if (manifest.format !== 'countersign-export' || manifest.version !== 1) throw new Error('another format')
  const read = (file: string, { rows, sha256 }: { rows: number; sha256: string }): Row[] => {
    const bytes = readFileSync(join(folder, file))
    if (createHash('sha256').update(bytes).digest('hex') !== sha256) throw new Error(`${file}: another hash`)
    const found = bytes
      .toString('utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as Row)
    if (found.length !== rows) throw new Error(`${file}: ${found.length} rows`)
    return found
  }
  const tables = new Map(
    manifest.tables.map((table) => {
      const rows = read(`tables/${table.name}.jsonl`, table)
      const columns = table.columns.map(({ name }) => name).join()
      if (rows.some((row) => Object.keys(row).join() !== columns))
        throw new Error(`${table.name}: other columns`)
      return [table.name, rows]
    }),
  )
  const files = read('files.jsonl', manifest.files)
  for (const { key, bytes, sha256 } of files) {
    if (sha256 === null) continue
    const content = readFileSync(join(folder, 'files', String(key)))
    if (content.length !== bytes || createHash('sha256').update(content).digest('hex') !== sha256)
      throw new Error(`${String(key)}: another file`)
  }
  return { tables, files }
}

/** Folds each memo's events. @throws for numbers of events with a gap */
export function foldPlain(
  tables: Map<string, Row[]>,
  folder: string,
): Map<string, { folded: PlainMemo; stored: PlainMemo }> {
  const events = new Map<unknown, Event[]>()
  for (const { memo_key, events: packed } of tables.get('memo_logs') ?? [])
    events.set(memo_key, packed as Event[])
  for (const { memo_key, object_id } of tables.get('archived_memos') ?? []) {
    const place = `archive/${Math.floor(Number(memo_key) / 1000)}/${String(memo_key)}-${String(object_id)}.json.zst`
    const text = zstdDecompressSync(readFileSync(join(folder, 'files', place))).toString()
    events.set(memo_key, (JSON.parse(text) as { events: Event[] }).events)
  }
  for (const { memo_key, event_no, data } of tables.get('memo_events') ?? []) {
    const own = events.get(memo_key) ?? []
    if (event_no !== own.length + 1)
      throw new Error(`memo ${String(memo_key)}: a gap before ${String(event_no)}`)
    events.set(memo_key, [...own, data as Event])
  }
  return new Map(
    (tables.get('memos') ?? []).map((row) => [
      String(row.memo_id),
      {
        folded: foldEvents(String(row.owner_email), events.get(row.memo_key) ?? []),
        stored: readState(row.state),
      },
    ]),
  )
}

function foldEvents(owner: string, events: Event[]): PlainMemo {
  const changed = events.find(({ type }) => type === 'OwnerChanged')
  const memo: PlainMemo = {
    lifecycle: 'UNSUBMITTED',
    version: 0,
    owner: changed ? (changed.from as { email: string }).email : owner,
    contentHash: null,
    firstSubmittedAt: null,
    lastSubmittedAt: null,
    hold: null,
    levels: [],
  }
  for (const event of events) apply(memo, event)
  return memo
}

function apply(memo: PlainMemo, event: Event): void {
  switch (event.type) {
    case 'MemoSubmitted': {
      const cleared = memo.levels.filter(({ isCleared }) => isCleared).map(({ sequenceId }) => sequenceId)
      memo.lifecycle = 'SUBMITTED'
      memo.version = event.version as number
      memo.contentHash = event.contentHash as string
      memo.firstSubmittedAt ??= event.at
      memo.lastSubmittedAt = event.at
      memo.levels = (event.levels as { sequenceId: string }[]).map(({ sequenceId }) => ({
        sequenceId,
        isCleared: cleared.includes(sequenceId),
      }))
      break
    }
    case 'DecisionMade':
      if (event.decision !== 'APPROVED') memo.lifecycle = event.decision as string
      break
    case 'LevelCleared':
      for (const level of memo.levels) if (level.sequenceId === event.sequenceId) level.isCleared = true
      break
    case 'ApprovalsFell': {
      const lowest = memo.levels.findIndex(({ sequenceId }) => sequenceId === event.sequenceId)
      for (const level of memo.levels.slice(lowest)) level.isCleared = false
      break
    }
    case 'MemoApproved':
      memo.lifecycle = 'APPROVED'
      break
    case 'MemoSelfReturned':
      memo.lifecycle = 'SELF_RETURNED'
      break
    case 'MemoCancelled':
      memo.lifecycle = 'WITHDRAWN'
      break
    case 'OwnerChanged':
      memo.owner = (event.to as { email: string }).email
      break
    case 'HoldPlaced':
      memo.hold = event.reason as string
      break
    case 'HoldLifted':
      memo.hold = null
  }
}

function readState(state: unknown): PlainMemo {
  const { lifecycle, version, owner, contentHash, firstSubmittedAt, lastSubmittedAt, hold, levels } =
    state as Omit<PlainMemo, 'owner' | 'hold'> & { owner: { email: string }; hold: { reason: string } | null }
  return {
    lifecycle,
    version,
    owner: owner.email,
    contentHash,
    firstSubmittedAt,
    lastSubmittedAt,
    hold: hold?.reason ?? null,
    levels: levels.map(({ sequenceId, isCleared }) => ({ sequenceId, isCleared })),
  }
}
