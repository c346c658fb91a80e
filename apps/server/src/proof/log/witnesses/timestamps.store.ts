import type { Db } from '../../../platform/db/database.ts'
import type { Place } from './countersigners.store.ts'

/** A timestamp of a checkpoint. */
export interface LogTimestamp {
  size: number
  at: Date
  /** In DER, over the text that the log signed. */
  token: Uint8Array
  /** The checkpoint as a signed note. */
  note: string
}

const stamped = (db: Db, logNo: number) =>
  db
    .selectFrom('log_timestamps as t')
    .innerJoin('log_checkpoints as c', (join) =>
      join.onRef('c.log_no', '=', 't.log_no').onRef('c.size', '=', 't.size'),
    )
    .select(['t.size', 't.token', 't.stamped_at', 'c.note'])
    .where('t.log_no', '=', logNo)
    .limit(1)

type Row = Awaited<ReturnType<ReturnType<typeof stamped>['executeTakeFirstOrThrow']>>

const timestampOf = ({ size, token, stamped_at: at, note }: Row): LogTimestamp => ({
  size: Number(size),
  at,
  token: Uint8Array.from(token),
  note,
})

/** The newest timestamp of a log's checkpoints. */
export async function newestTimestamp(db: Db, logNo: number): Promise<LogTimestamp | undefined> {
  const row = await stamped(db, logNo).orderBy('t.size', 'desc').executeTakeFirst()
  return row && timestampOf(row)
}

/** The earliest timestamp that covers a log of a size. */
export async function firstTimestampFrom(
  db: Db,
  logNo: number,
  size: number,
): Promise<LogTimestamp | undefined> {
  const row = await stamped(db, logNo)
    .where('t.size', '>=', String(size))
    .orderBy('t.size')
    .executeTakeFirst()
  return row && timestampOf(row)
}

/** Keeps a timestamp. */
export async function keepTimestamp(
  db: Db,
  { logNo, size }: Place,
  { token, at }: Pick<LogTimestamp, 'token' | 'at'>,
): Promise<void> {
  await db
    .insertInto('log_timestamps')
    .values({ log_no: logNo, size: String(size), token: Buffer.from(token), stamped_at: at })
    .onConflict((conflict) => conflict.columns(['log_no', 'size']).doNothing())
    .execute()
}
