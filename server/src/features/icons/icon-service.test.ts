import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { createIconService } from './icon-service.ts'

test('a service in a private network is not connected to', async () => {
  let connections = 0
  const server = createServer((socket) => {
    connections += 1
    socket.destroy()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const service = createIconService({
    standIn: undefined,
    services: () => [new URL(`https://127.0.0.1:${port}/`), new URL(`https://localhost:${port}/`)],
  })
  expect(await service.find('shop.example.com')).toBeNull()
  expect(connections).toBe(0)
  await service.close()
  server.close()
})
