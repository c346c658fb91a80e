import { callQuery } from '@countersign/client'
import { isSamePlace } from '@countersign/domain'
import { Notice } from '@countersign/ui'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { client } from '../../../lib/client.ts'
import { paths } from '../../../lib/paths.ts'
import type { Role } from './role.ts'
import { texts } from './texts.ts'

type Holder = Role['holders'][number]

/** Offers to move the open seats of those who no longer hold a role to who holds it in their place (N6, K9). */
export function OpenSeats({ before, role }: { before: Role; role: Role }) {
  const left = before.holders.filter(
    (old, at) =>
      !role.holders.some((holder) => isSameHolding(holder, old)) &&
      before.holders.findIndex(({ email }) => email === old.email) === at,
  )
  return left.map((old) => <SeatsOf key={old.email} former={old} before={before} role={role} />)
}

function isSameHolding(one: Holder, other: Holder): boolean {
  return one.email === other.email && isSamePlace(one.place, other.place)
}

function SeatsOf({ former, before, role }: { former: Holder; before: Role; role: Role }) {
  const { email, name, place } = former
  const { data } = useQuery(callQuery(client, 'admin-get_handover', { email, role_id: role.role_id }))
  const inPlace = role.holders.filter((holder) => holder.is_current && isSamePlace(holder.place, place))
  const successor =
    inPlace.find((holder) => !before.holders.some((old) => isSameHolding(old, holder))) ?? inPlace[0]
  if (data === undefined || data.counts.approver === 0 || successor === undefined) return null
  return (
    <Notice
      tone="amber"
      end={
        <Button
          component={Link}
          to={paths.settingsMoveSeats(email, { id: role.role_id, name: role.name }, successor.email)}
          variant="default"
          size="xs"
        >
          {texts.moveSeats(successor.name)}
        </Button>
      }
    >
      {texts.openSeats(name, data.counts.approver)}
    </Notice>
  )
}
