import { createServer } from 'node:net'

/** Whether the port is in use on the loopback address. */
export function isPortFree(port: number, host = '127.0.0.1'): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(true)))
  })
}

/** The wanted port if it is free, otherwise one that the system picks; 0 always lets the system pick. */
export async function freePort(wanted: number): Promise<number> {
  if (wanted !== 0 && (await isPortFree(wanted))) return wanted
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      const port = typeof address === 'object' && address ? address.port : 0
      probe.close(() => resolve(port))
    })
  })
}
