import { errorText } from '@countersign/app-shell/error-text'
import { callQuery } from '@countersign/client'
import { ErrorState, Sheet, SkeletonRows } from '@countersign/ui'
import { useQuery } from '@tanstack/react-query'
import { client } from '../../../lib/client.ts'
import { SETTING_GROUPS } from './setting-catalogue.ts'
import { SettingRow } from './setting-row.tsx'
import { providerTexts, SignInProviders } from './sign-in-providers.tsx'
import { SettingsFrame } from '../../../shared/settings-frame/settings-frame.tsx'
import classes from '../settings.module.css'
import { texts } from '../texts.ts'

/** Every key of the remote configuration, with the editor of its type (I4). */
export function Component() {
  const { data, error, refetch } = useQuery(callQuery(client, 'admin-get_settings', {}))
  return (
    <SettingsFrame subtitle={texts.configuration.subtitle}>
      {data === undefined ? (
        <Sheet>
          {error === null ? (
            <SkeletonRows rows={8} shape="feed" />
          ) : (
            <ErrorState title={texts.loadFailure} detail={errorText(error)} onRetry={() => void refetch()} />
          )}
        </Sheet>
      ) : (
        <>
          {SETTING_GROUPS.map(({ title, entries }) => (
            <Sheet key={title} label={title}>
              <h2 className={classes.title}>{title}</h2>
              {entries.map((entry) => {
                const setting = data.settings.find((one) => one.key === entry.key)
                return (
                  setting !== undefined && (
                    <SettingRow
                      key={entry.key}
                      entry={entry}
                      setting={setting}
                      note={
                        entry.key === 'admin_emails' && data.environment_admins.length > 0
                          ? texts.configuration.environment(data.environment_admins.join(', '))
                          : undefined
                      }
                    />
                  )
                )
              })}
            </Sheet>
          ))}
          <Sheet label={providerTexts.title}>
            <SignInProviders providers={data.sign_in_providers} />
          </Sheet>
        </>
      )}
    </SettingsFrame>
  )
}
