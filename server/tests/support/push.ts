import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A browser's subscription, with its private key. */
export function newSubscription(
  endpoint = `https://push.example.com/send/${randomBytes(8).toString('hex')}`,
) {
  const ecdh = createECDH('prime256v1')
  ecdh.generateKeys()
  const auth = randomBytes(16)
  const keys = { p256dh: ecdh.getPublicKey('base64url'), auth: auth.toString('base64url') }
  return { token: { endpoint, keys }, read: (body: Buffer): unknown => JSON.parse(decrypt(body, ecdh, auth)) }
}

/** Decrypts a message like a browser: RFC 8291, one record in the encoding of RFC 8188. */
function decrypt(body: Buffer, ecdh: ECDH, auth: Buffer): string {
  const salt = body.subarray(0, 16)
  const sender = body.subarray(21, 21 + body.readUInt8(20))
  const encrypted = body.subarray(21 + sender.length)
  const context = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender])
  const input = derive(ecdh.computeSecret(sender), auth, context, 32)
  const key = derive(input, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(input, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(encrypted.subarray(-16))
  const padded = Buffer.concat([decipher.update(encrypted.subarray(0, -16)), decipher.final()])
  // The last record ends with 2 and any number of zeros.
  return padded.subarray(0, padded.lastIndexOf(2)).toString()
}

const derive = (input: Buffer, salt: Buffer, info: Buffer, length: number) =>
  Buffer.from(hkdfSync('sha256', input, salt, info, length))

export type PushRequest = { path: string; headers: IncomingHttpHeaders; body: Buffer }

/** Stand-in for every push service, which answers with `status` and `headers`. */
export async function startPushService() {
  const received: PushRequest[] = []
  const answer: { status: number; headers: Record<string, string> } = { status: 201, headers: {} }
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    received.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks) })
    response.writeHead(answer.status, answer.headers).end()
  })
  // Keeps connections open between two messages of a slow test.
  server.keepAliveTimeout = 600_000
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    received,
    answer,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => server.close(),
  }
}
