import { setTimeout as sleep } from 'node:timers/promises'
import type { HaCluster } from './ha-cluster.ts'

/** What happens to the cluster while people work. */
export interface Act {
  name: string
  /** Does it, and repairs it after `awaitWrites`, which resolves when every process can write again. */
  perform(cluster: HaCluster, awaitWrites: () => Promise<void>): Promise<void>
}

/** A primary that takes the key back does so in its first seconds. */
const RESUMED_MS = 15_000
const PAUSED_LONGER_MS = 4_000
/** Longer than etcd needs for an election and Patroni for its retries. */
const WITHOUT_ETCD_MS = 10_000

const killPrimary: Act = {
  name: 'machine of the primary killed',
  async perform(cluster, awaitWrites) {
    const primary = await cluster.leader()
    primary.kill()
    await cluster.awaitOtherLeader(primary)
    await awaitWrites()
    primary.start()
  },
}

const crashPrimary: Act = {
  name: "primary's PostgreSQL killed",
  async perform(cluster, awaitWrites) {
    const primary = await cluster.leader()
    primary.crash()
    await cluster.awaitOtherLeader(primary)
    await awaitWrites()
  },
}

const switchOver: Act = {
  name: 'planned switchover',
  async perform(cluster, awaitWrites) {
    const primary = await cluster.leader()
    await cluster.switchOver(primary)
    await cluster.awaitOtherLeader(primary)
    await awaitWrites()
  },
}

const pausePrimary: Act = {
  name: 'machine of the primary paused and resumed',
  async perform(cluster, awaitWrites) {
    const primary = await cluster.leader()
    primary.pause()
    try {
      await cluster.awaitOtherLeader(primary)
      await awaitWrites()
      await sleep(PAUSED_LONGER_MS)
    } finally {
      primary.resume()
    }
    await sleep(RESUMED_MS)
  },
}

const killStandby: Act = {
  name: 'machine of the synchronous standby killed',
  async perform(cluster, awaitWrites) {
    const standby = await cluster.synchronousStandby()
    standby.kill()
    await cluster.awaitComplete(1)
    await awaitWrites()
    standby.start()
  },
}

const killEtcd: Act = {
  name: "etcd's leader killed",
  async perform(cluster, awaitWrites) {
    const etcd = await cluster.etcdLeader()
    etcd.kill()
    await sleep(WITHOUT_ETCD_MS)
    await awaitWrites()
    etcd.start()
  },
}

export const ACTS = {
  kill: killPrimary,
  crash: crashPrimary,
  switchover: switchOver,
  pause: pausePrimary,
  standby: killStandby,
  etcd: killEtcd,
} as const satisfies Record<string, Act>

export type ActName = keyof typeof ACTS
