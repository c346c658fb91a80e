/** The face of the domain: the rules of memos, approvals, forms and reports, pure. */
export * from './memo/status.ts'
export * from './memo/memo.ts'
export * from './memo/events.ts'
export * from './memo/commands.ts'
export * from './memo/limits.ts'
