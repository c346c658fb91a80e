import { randomBytes, randomInt } from 'node:crypto'
import { join } from 'node:path'
import { PlainError } from '../../../scripts/plain-error.ts'
import { isPortFree } from '../../../scripts/postgres/free-port.ts'
import { fillTemplate, readDocumented, readSettings } from './configuration.ts'
import type { Machine } from './machine.ts'
import { openMachine, writeOwned } from './machine.ts'
import type { Programs } from './programs.ts'
import type { Scratch } from './scratch.ts'

/** The machines of a cluster, which are not started yet. */
export interface Machines {
  proxy: Machine
  databases: Machine[]
  etcds: Machine[]
  superuserPassword: string
  /** With which Python finds the Patroni of the trial. */
  environment: Record<string, string>
}

const PORTS = { proxy: [5000], database: [5432, 8008], etcd: [2379, 2380] }

/** Configures each machine by the files in ops/ha. @throws PlainError if their ports are taken */
export async function openMachines(scratch: Scratch, programs: Programs): Promise<Machines> {
  const addresses = await freeAddresses()
  const shared = sharedValues(addresses, programs)
  const patroni = [programs.python, '-m', 'patroni', 'patroni.yml']
  const environment = { PYTHONPATH: programs.patroni.folder, PYTHONDONTWRITEBYTECODE: '1' }

  const etcds = addresses.etcds.map((address, index) => {
    const name = `etcd${index + 1}`
    const folder = scratch.addFolder(name)
    const values = { ...shared, NAME: name, ADDRESS: address, ETCD_FOLDER: join(folder, 'data') }
    return openMachine(scratch, {
      name,
      address,
      command: [programs.etcd],
      environment: {
        ...readSettings(fillTemplate('etcd.env', values)),
        // Three of them share one disk with three databases here.
        ETCD_UNSAFE_NO_FSYNC: 'true',
      },
    })
  })
  const databases = addresses.databases.map((address, index) => {
    const name = `db${index + 1}`
    const folder = scratch.addFolder(name)
    const values = { NAME: name, ADDRESS: address, DATA_FOLDER: join(folder, 'data'), SOCKET_FOLDER: folder }
    writeOwned(folder, 'patroni.yml', fillTemplate('patroni.yml', { ...shared, ...values }))
    return openMachine(scratch, { name, address, command: patroni, environment })
  })
  const proxyFolder = scratch.addFolder('haproxy')
  // It already runs as another user, and there is no system log.
  const proxyConfiguration = fillTemplate('haproxy.cfg', shared).replaceAll(/^ +(user|group|log) .*\n/gm, '')
  writeOwned(proxyFolder, 'haproxy.cfg', proxyConfiguration)
  const proxy = openMachine(scratch, {
    name: 'haproxy',
    address: addresses.proxy,
    command: [programs.haproxy, '-db', '-f', 'haproxy.cfg'],
  })
  const superuserPassword = shared.SUPERUSER_PASSWORD as string
  return { proxy, databases, etcds, superuserPassword, environment }
}

interface Addresses {
  proxy: string
  databases: string[]
  etcds: string[]
}

/** Picks loopback addresses, so that each machine has the ports of the documentation. @throws PlainError if they are taken */
async function freeAddresses(): Promise<Addresses> {
  for (let attempt = 0; attempt < 5; attempt++) {
    const network = `127.${randomInt(16, 240)}.${randomInt(1, 255)}`
    const addresses = {
      proxy: `${network}.1`,
      databases: [`${network}.11`, `${network}.12`, `${network}.13`],
      etcds: [`${network}.21`, `${network}.22`, `${network}.23`],
    }
    const pairs = [
      ...PORTS.proxy.map((port) => [port, addresses.proxy] as const),
      ...addresses.databases.flatMap((one) => PORTS.database.map((port) => [port, one] as const)),
      ...addresses.etcds.flatMap((one) => PORTS.etcd.map((port) => [port, one] as const)),
    ]
    const areFree = await Promise.all(pairs.map(([port, address]) => isPortFree(port, address)))
    if (areFree.every(Boolean)) return addresses
  }
  throw new PlainError('The ports 2379, 2380, 5000, 5432 and 8008 must be free on loopback addresses.')
}

/** The values of ha.env that all machines share. */
function sharedValues({ proxy, databases, etcds }: Addresses, programs: Programs): Record<string, string> {
  const secrets = ['SUPERUSER', 'REPLICATION', 'REWIND', 'RESTAPI'].map((name) => [
    `${name}_PASSWORD`,
    randomBytes(24).toString('hex'),
  ])
  return {
    ...readSettings(readDocumented('ha.env')),
    ...Object.fromEntries(databases.map((address, index) => [`DB${index + 1}`, address])),
    ...Object.fromEntries(etcds.map((address, index) => [`ETCD${index + 1}`, address])),
    ...Object.fromEntries(secrets),
    NETWORK: '127.0.0.0/8',
    PROXY: proxy,
    BIN_FOLDER: programs.postgres,
    SHARED_BUFFERS: '64MB',
    // There is no device in a container.
    WATCHDOG: 'off',
  }
}
