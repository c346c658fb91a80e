import { amountText } from '@countersign/domain'
import ical from 'ical-generator'
import type { DueMemo } from './due-memos.queries.ts'

/** How long before its due time an entry begins, so that calendars show it as a block. */
const BLOCK_MS = 30 * 60 * 1000
/** How often calendars should ask. */
const REFRESH_SECONDS = 60 * 60

/** Due memos as iCalendar (RFC 5545): an entry ends when its memo is due. @param host of the end-user app, for the entries' ids */
export function calendarText(memos: readonly DueMemo[], { host, now }: { host: string; now: Date }): string {
  const calendar = ical({
    name: 'Memos due',
    prodId: { company: 'Countersign', product: 'Countersign', language: 'EN' },
    ttl: REFRESH_SECONDS,
  })
  for (const { uid, event, actingFor } of memos) {
    const { memoId, template, at, number, subject, amount, owner } = event
    const end = new Date(at)
    const named = [subject, amount && amountText(amount)].filter(Boolean)
    calendar.createEvent({
      id: `${uid}@${host}`,
      sequence: number,
      start: new Date(end.getTime() - BLOCK_MS),
      end,
      stamp: now,
      summary: [`${memoId} is due${actingFor === null ? '' : `, ${actingFor}`}`, ...named].join(' · '),
      description: [template, ...(owner === undefined ? [] : [`From ${owner}`])].join('\n'),
    })
  }
  return calendar.toString()
}
