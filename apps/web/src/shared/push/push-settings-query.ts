import { callQuery } from '@countersign/client'
import { readDevice } from '../../lib/push/push-device.ts'
import { client } from '../../lib/server/client.ts'

/** The installation's key for push, null where push is off (M7). It changes with the installation only. */
export const pushSettingsQuery = { ...callQuery(client, 'get_push_settings', {}), staleTime: Infinity }

/** Whether this device shows push messages. */
export const deviceQuery = { queryKey: ['push-device'], queryFn: readDevice, staleTime: 0 }
