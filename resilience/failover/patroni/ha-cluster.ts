import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { until } from '../../cluster/until.ts'
import type { Machine } from './machine.ts'
import { openMachines } from './machines.ts'
import type { Member } from './member.ts'
import { describeMembers, isComplete } from './member.ts'
import type { Programs } from './programs.ts'
import type { Scratch } from './scratch.ts'

/** Three database machines, three etcds and HAProxy, configured by the files in ops/ha. */
export interface HaCluster {
  /** Leads through HAProxy to the product's database. */
  url: string
  databases: Machine[]
  etcds: Machine[]
  members(): Promise<Member[]>
  /** The machine of the primary. @throws Error if there is none */
  leader(): Promise<Machine>
  /** The machine of the synchronous standby. @throws Error if there is none */
  synchronousStandby(): Promise<Machine>
  /** The machine of etcd's leader. */
  etcdLeader(): Promise<Machine>
  /** Waits until the primary is another machine. */
  awaitOtherLeader(than: Machine): Promise<void>
  /** Waits until this many standbys follow the primary, one of them synchronously. */
  awaitComplete(standbys?: number): Promise<void>
  /** Makes the synchronous standby the primary, as before maintenance. */
  switchOver(from: Machine): Promise<void>
}

const SCOPE = 'countersign'
const ANSWER_MS = 2_000
const FAILOVER_MS = 90_000
const COMPLETE_MS = 180_000
const LOOK_MS = 250

/** Starts the cluster and creates the product's role and database. */
export async function startHaCluster(scratch: Scratch, programs: Programs): Promise<HaCluster> {
  const { proxy, databases, etcds, superuserPassword, environment } = await openMachines(scratch, programs)
  const members = () => askMembers(databases)
  const machineOf = async (role: string): Promise<Machine> => {
    const found = (await members()).find((member) => member.role === role && member.state !== 'stopped')
    const machine = databases.find(({ name }) => name === found?.name)
    if (!machine) throw new Error(`The cluster has no ${role}: ${describeMembers(await members())}`)
    return machine
  }
  const cluster: HaCluster = {
    url: '',
    databases,
    etcds,
    members,
    leader: () => machineOf('leader'),
    synchronousStandby: () => machineOf('sync_standby'),
    etcdLeader: () => findEtcdLeader(etcds),
    async awaitOtherLeader(than) {
      const isOther = ({ role, name, state }: Member) =>
        role === 'leader' && state === 'running' && name !== than.name
      const hasMoved = async () => (await members()).some(isOther)
      await until('another machine is the primary', hasMoved, FAILOVER_MS, LOOK_MS)
    },
    async awaitComplete(standbys = databases.length - 1) {
      const what = `a primary with ${standbys} standbys, one of them synchronous`
      try {
        await until(what, async () => isComplete(await members(), standbys), COMPLETE_MS, LOOK_MS)
      } catch (cause) {
        throw new Error(`${(cause as Error).message}; there is ${describeMembers(await members())}`, {
          cause,
        })
      }
    },
    async switchOver(from) {
      const control = ['-c', 'from patroni.ctl import ctl; ctl()', '-c', join(from.folder, 'patroni.yml')]
      await promisify(execFile)(
        programs.python,
        [...control, 'switchover', SCOPE, '--leader', from.name, '--force'],
        { env: { ...process.env, ...environment } },
      )
    },
  }
  for (const machine of [...etcds, ...databases, proxy]) machine.start()
  await cluster.awaitComplete()
  return { ...cluster, url: await createDatabase(proxy.address, superuserPassword) }
}

/** What the first reachable Patroni says; empty if none is. */
async function askMembers(databases: readonly Machine[]): Promise<Member[]> {
  for (const { address } of databases) {
    const answer = await fetch(`http://${address}:8008/cluster`, { signal: AbortSignal.timeout(ANSWER_MS) })
      .then((response) => response.json() as Promise<{ members: Member[] }>)
      .catch(() => undefined)
    if (answer?.members.some(({ role }) => role === 'leader')) return answer.members
  }
  return []
}

async function findEtcdLeader(etcds: readonly Machine[]): Promise<Machine> {
  for (const machine of etcds) {
    const status = await fetch(`http://${machine.address}:2379/v3/maintenance/status`, {
      ...{ method: 'POST', body: '{}', signal: AbortSignal.timeout(ANSWER_MS) },
    })
      .then((response) => response.json() as Promise<{ leader: string; header: { member_id: string } }>)
      .catch(() => undefined)
    if (status && status.leader === status.header.member_id) return machine
  }
  throw new Error('etcd has no leader.')
}

/** @returns the address of the database, through the proxy */
async function createDatabase(proxy: string, superuserPassword: string): Promise<string> {
  const password = randomBytes(24).toString('hex')
  const url = `postgres://postgres:${superuserPassword}@${proxy}:5000/postgres`
  await until('HAProxy leads to the primary', () => isConnected(url), undefined, LOOK_MS)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`CREATE ROLE countersign LOGIN PASSWORD '${password}'`)
    await client.query('CREATE DATABASE countersign OWNER countersign')
  } finally {
    await client.end()
  }
  return `postgres://countersign:${password}@${proxy}:5000/countersign`
}

async function isConnected(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: ANSWER_MS })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.end()
    return true
  } catch {
    return false
  }
}
