import { Button } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { probeConnection, useConnectionLost } from '../../lib/server/connection.ts'
import { appTexts } from '../../lib/texts.ts'
import { refreshAll } from '../../shared/memo-lists/refresh-memos.ts'
import classes from './connection-notice.module.css'
import { frameTexts } from './texts.ts'

/** Milliseconds between attempts to reconnect. */
const PROBE_INTERVAL = 5_000

/**
 * Shows that the server can't be reached; the page stays usable. Retries regularly and on request, and refetches what is
 * shown after reconnecting.
 */
export function ConnectionNotice() {
  const isLost = useConnectionLost()
  const queryClient = useQueryClient()
  const [isTrying, setTrying] = useState(false)
  const wasLost = useRef(false)
  useEffect(() => {
    if (wasLost.current && !isLost) refreshAll(queryClient)
    wasLost.current = isLost
    if (!isLost) return
    const timer = setInterval(() => void probeConnection(), PROBE_INTERVAL)
    return () => clearInterval(timer)
  }, [isLost, queryClient])
  const tryAgain = () => {
    setTrying(true)
    void probeConnection().finally(() => setTrying(false))
  }
  return (
    <div role="status" className={classes.place}>
      {isLost && (
        <div className={classes.notice}>
          <IconCloudOff size={18} stroke={1.8} aria-hidden />
          <span>{frameTexts.offline}</span>
          <Button variant="default" size="xs" loading={isTrying} onClick={tryAgain}>
            {appTexts.tryAgain}
          </Button>
        </div>
      )}
    </div>
  )
}
