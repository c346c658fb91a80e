import type { Policy, PolicyLevel } from '@countersign/domain'
import { levelsOf } from '@countersign/domain'

/** The levels of several rows that are called alike. */
export interface LevelGroup {
  name: string
  /** Of its levels, in the order of the rows. */
  ids: readonly string[]
  /** How many of its levels answer the section (R7). A row that is copied later has levels of its own, which don't. */
  chosen: 'ALL' | 'SOME' | 'NONE'
}

export function levelGroups(
  policy: Policy,
  nameOf: (level: PolicyLevel) => string,
  chosenIds: readonly string[],
): LevelGroup[] {
  return [...Map.groupBy(levelsOf(policy), nameOf)].map(([name, levels]) => {
    const ids = levels.map(({ level_id }) => level_id)
    const count = ids.filter((id) => chosenIds.includes(id)).length
    return { name, ids, chosen: count === 0 ? 'NONE' : count === ids.length ? 'ALL' : 'SOME' }
  })
}

/** The chosen levels with all or none of one group; those of other groups stay as they are, and levels that are gone are left out. */
export function chooseGroup(
  groups: readonly LevelGroup[],
  name: string,
  isOn: boolean,
  chosenIds: readonly string[],
): string[] {
  return groups.flatMap((group) =>
    group.ids.filter((id) => (group.name === name ? isOn : chosenIds.includes(id))),
  )
}
