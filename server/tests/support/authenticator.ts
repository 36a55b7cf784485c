import { createHash, createSign, randomBytes } from 'node:crypto'
import type { CreatedPasskey, UsedPasskey } from '@rankline/contract/second-factor/webauthn'
import { makeKeyPair } from './key-pair.ts'

/** An authenticator's passkey, which signs according to the WebAuthn standard. */
export type Authenticator = {
  create(options: { challenge: string; user: { id: string } }, changes?: Partial<Making>): CreatedPasskey
  use(options: { challenge: string }, changes?: Partial<Signing>): UsedPasskey
}

/** `host`: the relying party that the authenticator signs for. */
type Making = { origin: string; host: string }
type Signing = Making & { counter: number; isVerified: boolean; userHandle: string | undefined }

const encode = (bytes: Buffer) => bytes.toString('base64url')
const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()

/**
 * @param origin of the installation, like `https://rank.example.com`; `counts`: whether it counts its
 * signatures
 */
export function makeAuthenticator(origin: string, { counts = true } = {}): Authenticator {
  const { privateKey, point } = makeKeyPair()
  const credentialId = randomBytes(32)
  const usual = { origin, host: new URL(origin).hostname }
  let counter = 0
  let userHandle: string | undefined

  const dataOf = (host: string, flags: number, count: number, more = Buffer.alloc(0)) => {
    const head = Buffer.alloc(5)
    head.writeUInt8(flags)
    head.writeUInt32BE(count, 1)
    return Buffer.concat([sha256(host), head, more])
  }
  const said = (type: string, challenge: string, from: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }))

  return {
    create({ challenge, user }, changes = {}) {
      const making = { ...usual, ...changes }
      userHandle = user.id
      const length = Buffer.alloc(2)
      length.writeUInt16BE(credentialId.length)
      const attested = Buffer.concat([Buffer.alloc(16), length, credentialId, coseOf(point)])
      return {
        id: encode(credentialId),
        rawId: encode(credentialId),
        type: 'public-key',
        response: {
          clientDataJSON: encode(said('webauthn.create', challenge, making.origin)),
          // User present, user verified, attested credential data.
          attestationObject: encode(attestationOf(dataOf(making.host, 0x45, counter, attested))),
          transports: ['internal'],
        },
      }
    },
    use({ challenge }, changes = {}) {
      counter += counts ? 1 : 0
      const signing = { ...usual, counter, isVerified: true, userHandle, ...changes }
      const data = dataOf(signing.host, signing.isVerified ? 0x05 : 0x01, signing.counter)
      const clientData = said('webauthn.get', challenge, signing.origin)
      const signature = createSign('sha256')
        .update(Buffer.concat([data, sha256(clientData)]))
        .sign(privateKey)
      return {
        id: encode(credentialId),
        rawId: encode(credentialId),
        type: 'public-key',
        response: {
          clientDataJSON: encode(clientData),
          authenticatorData: encode(data),
          signature: encode(signature),
          userHandle: signing.userHandle,
        },
      }
    },
  }
}

/** An ES256 key in COSE: a CBOR map of five entries. */
function coseOf(point: Buffer): Buffer {
  const bytes = (part: Buffer) => Buffer.concat([Buffer.from([0x58, 32]), part])
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    bytes(point.subarray(1, 33)),
    Buffer.from([0x22]),
    bytes(point.subarray(33)),
  ])
}

/** `{ fmt: 'none', attStmt: {}, authData }` in CBOR. */
function attestationOf(authData: Buffer): Buffer {
  const text = (word: string) => Buffer.concat([Buffer.from([0x60 + word.length]), Buffer.from(word)])
  const length = Buffer.from([0x59, authData.length >> 8, authData.length & 0xff])
  return Buffer.concat([
    Buffer.from([0xa3]),
    ...[text('fmt'), text('none'), text('attStmt'), Buffer.from([0xa0])],
    ...[text('authData'), length, authData],
  ])
}
