/** Where calendars read a person's due memos (P5). */
export const CALENDAR_PATH = '/calendar.ics'
