import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Whether the port is in use on the loopback address. */
export function isPortFree(port: number, host = '127.0.0.1'): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(true)))
  })
}

/**
 * Where free ports are looked for: below those that the system gives to outgoing connections (Linux from 32768,
 * others from 49152), since one of them could take the port before its user listens on it.
 */
const FIRST_PORT = 20_000
const LAST_PORT = 32_000

/** The wanted port if it is free, otherwise any other; 0 takes any. */
export async function freePort(wanted: number): Promise<number> {
  if (wanted !== 0 && (await isPortFree(wanted))) return wanted
  const [port] = await freePorts(1)
  return port as number
}

/** Free ports, no two of them the same. */
export async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>()
  while (ports.size < count) {
    const port = randomInt(FIRST_PORT, LAST_PORT)
    if (await isPortFree(port)) ports.add(port)
  }
  return [...ports]
}
