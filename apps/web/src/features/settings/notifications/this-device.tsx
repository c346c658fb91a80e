import { errorText } from '@countersign/app-shell/error-text'
import { ErrorState, Notice, Sheet, SkeletonRows } from '@countersign/ui'
import { Button } from '@mantine/core'
import { IconBellOff, IconBellRinging } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { switchPushOff, switchPushOn } from '../../../lib/push/push-device.ts'
import { deviceQuery, pushSettingsQuery } from '../../../shared/push/push-settings-query.ts'
import { pushTexts } from '../../../shared/push/texts.ts'
import card from './notifications.module.css'
import classes from './this-device.module.css'

/** Whether this device shows push messages, and the switch for it (M7). Nothing where the installation has no push. */
export function ThisDevice() {
  const queryClient = useQueryClient()
  const settings = useQuery(pushSettingsQuery)
  const device = useQuery(deviceQuery)
  const publicKey = settings.data?.public_key
  const switching = useMutation({
    mutationFn: async (on: boolean) => (on ? switchPushOn(publicKey ?? '') : switchPushOff()),
    onSettled: () => queryClient.invalidateQueries(deviceQuery),
  })
  if (publicKey === null) return null
  const state = device.data
  return (
    <Sheet padded={false} label={pushTexts.thisDevice}>
      <h2 className={card.title}>{pushTexts.thisDevice}</h2>
      <div className={classes.body}>
        <p className={classes.text}>{pushTexts.thisDeviceText}</p>
        {settings.isError && (
          <ErrorState
            title={pushTexts.loadFailed}
            detail={errorText(settings.error)}
            onRetry={() => void settings.refetch()}
          />
        )}
        {!settings.isError && (publicKey === undefined || state === undefined) && <SkeletonRows rows={1} />}
        {publicKey !== undefined && (state === 'on' || state === 'off') && (
          <div className={classes.row}>
            <span className={classes.state}>
              {state === 'on' ? (
                <IconBellRinging size={18} aria-hidden />
              ) : (
                <IconBellOff size={18} aria-hidden />
              )}
              {pushTexts[state]}
            </span>
            <Button
              variant={state === 'on' ? 'default' : 'filled'}
              loading={switching.isPending}
              onClick={() => switching.mutate(state === 'off')}
            >
              {state === 'on' ? pushTexts.switchOff : pushTexts.allow}
            </Button>
          </div>
        )}
        {state === 'blocked' && <Notice>{pushTexts.blocked}</Notice>}
        {state === 'unsupported' && <Notice>{pushTexts.unsupported}</Notice>}
        {switching.isError && (
          <Notice tone="error">
            {switching.variables ? pushTexts.failed : pushTexts.failedOff} {errorText(switching.error)}
          </Notice>
        )}
      </div>
    </Sheet>
  )
}
