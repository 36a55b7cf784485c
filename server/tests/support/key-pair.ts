import { createECDH, createPrivateKey, type KeyObject } from 'node:crypto'

/**
 * A key pair on the curve P-256: the private key, its 32 bytes, and the 65 bytes of the public point. Exporting the
 * keys of `generateKeyPairSync` can stop Node 20 for good: it holds the key's lock, for which the garbage collector waits.
 */
export function makeKeyPair(): { privateKey: KeyObject; secret: Buffer; point: Buffer } {
  const curve = createECDH('prime256v1')
  const point = curve.generateKeys()
  const short = curve.getPrivateKey()
  const secret = Buffer.concat([Buffer.alloc(32 - short.length), short])
  const key = {
    kty: 'EC',
    crv: 'P-256',
    d: secret.toString('base64url'),
    x: point.toString('base64url', 1, 33),
    y: point.toString('base64url', 33),
  }
  return { privateKey: createPrivateKey({ key, format: 'jwk' }), secret, point }
}
