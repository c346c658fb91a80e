import type { SeededFault } from './seeded-fault.ts'

const DB = 'apps/server/src/platform/db'
const IDEMPOTENCY = 'apps/server/src/protocol/idempotency.store.ts'

/** Faults that no release shows alone, only two of them on one database. */
export const SEEDED_INCOMPATIBILITIES: SeededFault[] = [
  {
    what: 'a migration renames a column that the release before it reads',
    judge: { release: 'newer' },
    additions: [
      {
        file: `${DB}/migrations/9999-answers.sql`,
        text: 'ALTER TABLE idempotent_answers RENAME COLUMN answer TO result;\n',
      },
    ],
    edits: [
      { file: IDEMPOTENCY, find: "answer: 'null' })", replace: "result: 'null' })" },
      { file: IDEMPOTENCY, find: "'request_hash', 'answer']", replace: "'request_hash', 'result']" },
      { file: IDEMPOTENCY, find: 'first.answer)', replace: 'first.result)' },
      { file: IDEMPOTENCY, find: '.set({ answer:', replace: '.set({ result:' },
      { file: IDEMPOTENCY, find: "answer = 'null'", replace: "result = 'null'" },
    ],
  },
  {
    what: 'a release folds an event differently from the one before it (D10)',
    judge: { release: 'older' },
    edits: [
      {
        file: 'packages/domain/src/memo/evolving/evolve.ts',
        find: 'isCleared: true, clearedAt: at }',
        replace: 'isCleared: true }',
      },
    ],
  },
  {
    what: 'a release announces changes where the one before it does not listen (B3)',
    judge: { release: 'newer' },
    edits: [
      {
        file: 'apps/server/src/platform/signals/announce.store.ts',
        find: "'countersign_live'",
        replace: "'countersign_changes'",
      },
    ],
  },
]
