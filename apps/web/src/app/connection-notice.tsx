import { Button } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { probeConnection, useConnectionLost } from '../lib/connection.ts'
import { refreshAll } from '../lib/memo-lists/refresh-memos.ts'
import { messages } from '../lib/messages.ts'
import classes from './connection-notice.module.css'

/** Milliseconds between two attempts to reach the server again. */
const probeInterval = 5_000

/**
 * Says that the server can't be reached, for as long as that is so; what is on the page stays usable. It tries again by
 * itself, and at once when asked to; once it succeeds, what is shown is asked for anew.
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
    const timer = setInterval(() => void probeConnection(), probeInterval)
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
          <span>{messages.app.offline}</span>
          <Button variant="default" size="xs" loading={isTrying} onClick={tryAgain}>
            {messages.app.tryAgain}
          </Button>
        </div>
      )}
    </div>
  )
}
