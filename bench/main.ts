/** `npm run bench [-- WHAT]`: measures calls with many memos, or what is named. Other options are those of the measurement. */
const MEASUREMENTS: Record<string, () => Promise<unknown>> = {
  'at-work': () => import('./at-work/run.ts'),
  bytes: () => import('./evidence/bytes/run.ts'),
  forms: () => import('./evidence/bytes/measure-forms.ts'),
  words: () => import('./evidence/bytes/measure-words.ts'),
  archive: () => import('./evidence/bytes/measure-archive.ts'),
  pdf: () => import('./documents/run.ts'),
  evidence: () => import('./evidence/run.ts'),
  lists: () => import('./lists/run.ts'),
  'open-tasks': () => import('./open-tasks/run.ts'),
  // In Chromium, against a running product: `npm run bench -- review http://localhost:3000`.
  review: () => import('./browser/run-review.ts'),
  policy: () => import('./browser/run-policy.ts'),
}

const what = process.argv[2]
if (what === undefined || what.startsWith('-')) await import('./run.ts')
else {
  const measure = MEASUREMENTS[what]
  if (!measure) throw new Error(`There is no ${what}. Name one of ${Object.keys(MEASUREMENTS).join(', ')}.`)
  // Each measurement parses its own options.
  process.argv.splice(2, 1)
  await measure()
}
