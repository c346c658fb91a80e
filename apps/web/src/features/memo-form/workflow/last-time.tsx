import { callQuery } from '@countersign/client'
import { Button } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { client } from '../../../lib/server/client.ts'
import { texts } from '../texts.ts'
import { levelElementId } from './level-element.ts'
import type { LastLevel } from './route-draft.ts'
import classes from './workflow-panel.module.css'
import type { WrittenRoute } from './written-route.ts'

interface LastTimeProps {
  templateId: string
  /** What the levels of the earlier memo make of the route; null for nothing. */
  read: (levels: readonly LastLevel[]) => WrittenRoute | null
  onChosen: (written: WrittenRoute) => void
}

/** Offers the route of the person's latest memo of the template (M8); nothing if there is none. */
export function LastTime({ templateId, read, onChosen }: LastTimeProps) {
  const { data } = useQuery(callQuery(client, 'get_last_route', { template_id: templateId }))
  const written = data?.memo_id ? read(data.levels) : null
  if (!data?.memo_id || !written) return null
  return (
    <div className={classes.lastTime}>
      <Button
        variant="default"
        leftSection={<IconHistory size={16} aria-hidden />}
        onClick={() => {
          onChosen(written)
          // The offer disappears, and the focus with it.
          requestAnimationFrame(() => document.getElementById(levelElementId(0))?.focus())
        }}
      >
        {texts.asLastTime}
      </Button>
      <span className={classes.lastTimeHint}>{texts.lastTime(data.memo_id)}</span>
    </div>
  )
}
