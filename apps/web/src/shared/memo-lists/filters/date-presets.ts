import { memoListTexts } from '../texts.ts'

/** A preset range: first and last day as YYYY-MM-DD. */
export interface DatePreset {
  label: string
  value: [string, string]
}

/** The most frequent ranges, up to today. @param today YYYY-MM-DD in Manila */
export function datePresets(today: string): DatePreset[] {
  return [
    { label: memoListTexts.last7Days, value: [daysBefore(today, 6), today] },
    { label: memoListTexts.last30Days, value: [daysBefore(today, 29), today] },
    { label: memoListTexts.thisMonth, value: [`${today.slice(0, 7)}-01`, today] },
    { label: memoListTexts.thisYear, value: [`${today.slice(0, 4)}-01-01`, today] },
  ]
}

/** Plain days without times or zones: UTC is only used for the arithmetic. */
function daysBefore(date: string, days: number): string {
  const day = new Date(`${date}T00:00:00Z`)
  day.setUTCDate(day.getUTCDate() - days)
  return day.toISOString().slice(0, 10)
}
