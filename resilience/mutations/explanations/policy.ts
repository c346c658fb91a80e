import type { Explanation } from '../judge.ts'

export const POLICY: Explanation[] = [
  {
    file: 'policy/choices.ts',
    code: 'if (tried.has(email) || taken.get(email) === level_id) continue',
    from: 'taken.get(email) === level_id',
    to: 'false',
    why: 'To ask the level itself for another person comes to the same as going on with its list.',
  },
  {
    file: 'policy/compute-route.ts',
    code: "return found.some((one) => 'problem' in one) ? null : (found as SeatSource[][]).flat()",
    why: 'What could not be found is no source of any level of the memo, so none counts for it either way.',
  },
  {
    file: 'policy/explain/explain-levels.ts',
    code: 'known.set(level, names)',
    to: ';',
    why: 'It only spares computing the same names again.',
  },
  {
    file: 'policy/form/open-questions.ts',
    code: "source.kind === 'ROLE' && source.place.kind === 'ANSWER' ? [source.place.field_id] : [],",
    from: '[]',
    to: '["Stryker was here"]',
    why: 'No question has this id.',
  },
  {
    file: 'policy/table/same-value.ts',
    code: 'const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))',
    from: 'one < other',
    why: 'Both values are sorted in the same way, whichever it is, and no key is there twice.',
  },
  {
    file: 'policy/versions/policy-difference.ts',
    code: '.filter((sequence) => (places.get(sequence.at(-1) as string) as number) < place)',
    from: '(places.get(sequence.at(-1) as string) as number) < place',
    to: 'places.get(sequence.at(-1) as string) as number <= place',
    why: 'No two rows of a table have the same place.',
  },
  {
    file: 'policy/versions/policy-difference.ts',
    code: '.reduce<string[]>((best, sequence) => (sequence.length > best.length ? sequence : best), [])',
    from: '[]',
    to: '["Stryker was here"]',
    why: 'Every sequence then begins with one more entry, which is no row, so the same one is the longest.',
  },
]
