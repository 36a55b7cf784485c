import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { request } from 'undici'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publicAgent } from './public-agent.ts'
import { PrivateAddress } from './public-hosts.ts'

const agent = publicAgent({ standIn: undefined })
let asked = 0
const server = createServer((_request, response) => {
  asked += 1
  response.end('inside')
})
let port: number

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, resolve))
  port = (server.address() as AddressInfo).port
})
afterAll(async () => {
  await agent.close()
  server.close()
})

test.each([
  ...['127.0.0.1', '127.1', '2130706433', '0x7f.1', '0.0.0.0', '10.0.0.8', '172.16.0.1', '192.168.1.1'],
  ...['169.254.169.254', '100.64.0.1', '224.0.0.1', '255.255.255.255', 'localhost'],
  ...[
    '[::1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[fe80::1]',
    '[fd00::1]',
    '[64:ff9b::7f00:1]',
    '[64:ff9b:1::7f00:1]',
    '[2002:7f00:1::]',
    '[2002:a00:8::1]',
    '[::7f00:1]',
    '[2001:0:7f00:1::1]',
    '[fec0::1]',
    '[ff02::1]',
  ],
])('%s is not connected to', async (host) => {
  const address = `http://${host}:${port}/`
  await expect(request(address, { dispatcher: agent })).rejects.toBeInstanceOf(PrivateAddress)
  expect(asked).toBe(0)
})
