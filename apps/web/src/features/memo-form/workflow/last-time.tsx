import { formatDay } from '@countersign/app-shell/dates'
import { callQuery } from '@countersign/client'
import { Button } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { client } from '../../../lib/server/client.ts'
import { texts } from '../texts.ts'
import { routeOfLastTime } from './route-draft.ts'
import type { LastPerson, RouteDraft } from './route-draft.ts'
import classes from './workflow-panel.module.css'

interface LastTimeProps {
  templateId: string
  canAllowSubApprovals: boolean
  onChosen: (route: RouteDraft) => void
}

/** Offers the route of the person's latest memo of the template (M8); nothing if there is none. */
export function LastTime({ templateId, canAllowSubApprovals, onChosen }: LastTimeProps) {
  const { data } = useQuery(callQuery(client, 'get_last_route', { template_id: templateId }))
  if (!data?.memo_id) return null
  return (
    <div className={classes.lastTime}>
      <Button
        variant="default"
        leftSection={<IconHistory size={16} aria-hidden />}
        onClick={() => onChosen(routeOfLastTime(data.levels, { canAllowSubApprovals, noteOf }))}
      >
        {texts.asLastTime}
      </Button>
      <span className={classes.lastTimeHint}>{texts.lastTime(data.memo_id)}</span>
    </div>
  )
}

function noteOf({ has_left, away }: LastPerson): string | undefined {
  if (has_left) return texts.hasLeft
  if (!away) return undefined
  return away.until === null ? texts.away : texts.awayUntil(formatDay(away.until))
}
