import { durationText } from './duration-text.ts'

/** Where no memo was approved there is no average, and none of zero either. */
export const NO_APPROVAL = 'No approval'

/** A group's average on the wire is 0 where none of its memos was approved; null says so. */
export function groupAverage({ group_ave_time }: { group_ave_time: number }): number | null {
  return group_ave_time === 0 ? null : group_ave_time
}

/** An average approval time, the same on the screen, in a workbook and on paper. */
export function approvalAverageText(milliseconds: number | null): string {
  return milliseconds === null ? NO_APPROVAL : durationText(milliseconds)
}
