import type { ParsedInput } from '@countersign/contract'
import type { ConditionTerms } from '@countersign/domain'

/** The conditions of an approval as the domain knows them (R2); nothing where there are none. */
export function conditionTerms({ conditions = [] }: Pick<ParsedInput<'approve_memo'>, 'conditions'>): {
  conditions?: ConditionTerms[]
} {
  if (conditions.length === 0) return {}
  return { conditions: conditions.map(({ message, due_day }) => ({ message, dueDay: due_day })) }
}
