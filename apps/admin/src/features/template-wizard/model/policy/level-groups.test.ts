import type { Policy, PolicyLevel } from '@countersign/domain'
import { describe, expect, it } from 'vitest'
import { changePolicy, NEW_POLICY } from './change-policy.ts'
import { chooseGroup, levelGroups } from './level-groups.ts'

const nameOf = ({ sources }: PolicyLevel) => (sources[0]?.kind === 'MANAGER' ? 'Manager' : 'Not named')

/** A row with a level of the manager (n2) and one without a source (n3), which is then copied (n4 to n6). */
function copied(): Policy {
  let count = 0
  const act = (policy: Policy, action: Parameters<typeof changePolicy>[1]) =>
    changePolicy(policy, action, () => `n${(count += 1)}`)
  const row = act(NEW_POLICY, { type: 'addPolicyRow' })
  const rowId = row.rows[0]!.row_id
  const levelId = row.rows[0]!.levels[0]!.level_id
  const named = act(row, {
    type: 'editLevel',
    rowId,
    levelId,
    changes: { sources: [{ kind: 'MANAGER' }] },
  })
  return act(act(named, { type: 'addLevel', rowId }), { type: 'copyPolicyRow', rowId })
}

describe('R7: the levels whose approvers answer a section', () => {
  const policy = copied()
  const [[manager, other], [managerOfCopy, otherOfCopy]] = policy.rows.map(({ levels }) =>
    levels.map(({ level_id }) => level_id),
  ) as [[string, string], [string, string]]

  it('are chosen in part where a row was copied since', () => {
    const chosen = levelGroups(policy, nameOf, [manager]).map((group) => [group.name, group.chosen])
    expect(chosen).toEqual([
      ['Manager', 'SOME'],
      ['Not named', 'NONE'],
    ])
    expect(levelGroups(policy, nameOf, [manager, managerOfCopy])[0]?.chosen).toBe('ALL')
  })

  it('of one name are chosen together, and those of another name stay as they are', () => {
    const groups = levelGroups(policy, nameOf, [manager])
    expect(chooseGroup(groups, 'Manager', true, [manager])).toEqual([manager, managerOfCopy])
    expect(chooseGroup(groups, 'Not named', true, [manager, 'gone'])).toEqual([manager, other, otherOfCopy])
    expect(chooseGroup(groups, 'Manager', false, [manager, other])).toEqual([other])
  })
})
