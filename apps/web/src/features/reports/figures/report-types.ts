import type { CallOutput } from '@countersign/contract'

export type Report = CallOutput<'get_reports'>
export type Insights = CallOutput<'get_reports_insights'>
