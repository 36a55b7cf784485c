import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { makeKeyPair } from '../../../tests/support/key-pair.ts'
import { createPushService } from './push-service.ts'

const keyPair = () => {
  const { point, secret } = makeKeyPair()
  return { publicKey: point.toString('base64url'), privateKey: secret.toString('base64url') }
}

test('a push service that sends its answer byte by byte is not waited for', async () => {
  const dripping = createServer((_request, response) => {
    response.writeHead(201)
    const drip = setInterval(() => response.write('.'), 20)
    response.on('close', () => clearInterval(drip))
  }).listen(0, '127.0.0.1')
  await once(dripping, 'listening')
  const { port } = dripping.address() as AddressInfo
  const service = createPushService({
    subject: 'mailto:ada@example.com',
    standIn: `http://127.0.0.1:${port}`,
    patience: 500,
  })
  const subscription = {
    endpoint: 'https://push.example.com/send/1',
    keys: { p256dh: keyPair().publicKey, auth: randomBytes(16).toString('base64url') },
  }
  await expect(service.send(subscription, 'hello', keyPair())).rejects.toThrow('timeout')
  dripping.closeAllConnections()
  dripping.close()
  await service.close()
})
