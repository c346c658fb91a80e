import { useEffect } from 'react'
import { hasPush } from '../../lib/push/push-offer.ts'

/** Ties a device that shows push messages to the session of the person who signed in (M7). @param userId undefined while no one is */
export function usePushDevice(userId: string | undefined): void {
  useEffect(() => {
    if (userId === undefined || !hasPush()) return
    // The next start of the app repeats what fails.
    import('../../lib/push/push-device.ts').then(({ renewDevice }) => renewDevice()).catch(() => undefined)
  }, [userId])
}
