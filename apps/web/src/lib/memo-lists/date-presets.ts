import { messages } from '../messages.ts'

const texts = messages.lists

/** A range that one click chooses: first and last day as YYYY-MM-DD. */
export interface DatePreset {
  label: string
  value: [string, string]
}

/** The ranges that people ask for most, up to today. @param today YYYY-MM-DD in Manila */
export function datePresets(today: string): DatePreset[] {
  return [
    { label: texts.last7Days, value: [daysBefore(today, 6), today] },
    { label: texts.last30Days, value: [daysBefore(today, 29), today] },
    { label: texts.thisMonth, value: [`${today.slice(0, 7)}-01`, today] },
    { label: texts.thisYear, value: [`${today.slice(0, 4)}-01-01`, today] },
  ]
}

/** Plain days, without hours or zones: UTC only does the arithmetic. */
function daysBefore(date: string, days: number): string {
  const day = new Date(`${date}T00:00:00Z`)
  day.setUTCDate(day.getUTCDate() - days)
  return day.toISOString().slice(0, 10)
}
