import { createCipheriv, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { type Algorithm, areKeys, createSecrets, secretKeys, UnreadableSecret } from './crypto.ts'

const local = randomBytes(32).toString('hex')
const listed = (id: string) => `${id}:${randomBytes(32).toString('base64')}`

test('what is encrypted opens again, and no two seals are the same', () => {
  const secrets = createSecrets(secretKeys(undefined, local))
  const encrypted = secrets.encrypt('ftp-pässword', 'connections 7')
  expect(encrypted).not.toContain('ftp')
  expect(secrets.encrypt('ftp-pässword', 'connections 7')).not.toBe(encrypted)
  expect(secrets.decrypt(encrypted, 'connections 7')).toBe('ftp-pässword')
})

test('a value that was changed, swapped or encrypted elsewhere does not open', () => {
  const secrets = createSecrets(secretKeys(undefined, local))
  const encrypted = secrets.encrypt('token', 'connections 7')
  const broken = `${encrypted.slice(0, -2)}${encrypted.endsWith('AA') ? 'BB' : 'AA'}`
  expect(() => secrets.decrypt(broken, 'connections 7')).toThrow(UnreadableSecret)
  expect(() => secrets.decrypt(encrypted, 'connections 8')).toThrow(UnreadableSecret)
  expect(() => secrets.decrypt('local.AAAA', 'connections 7')).toThrow(UnreadableSecret)
  const other = createSecrets(secretKeys(undefined, randomBytes(32).toString('hex')))
  expect(() => other.decrypt(encrypted, 'connections 7')).toThrow(UnreadableSecret)
})

test('after a rotation the new key seals, and older values still open', () => {
  const [march, june] = [listed('march'), listed('june')]
  const atFirst = createSecrets(secretKeys(undefined, local))
  const inMarch = createSecrets(secretKeys(march, local))
  const inJune = createSecrets(secretKeys(`${june},${march}`, local))
  const values = [atFirst, inMarch, inJune].map((secrets) => secrets.encrypt('token', 'x'))
  expect(values.map((encrypted) => encrypted.split('.')[0])).toEqual(['local', 'march', 'june'])
  expect(values.map((encrypted) => inJune.decrypt(encrypted, 'x'))).toEqual(['token', 'token', 'token'])
  expect(values.map((encrypted) => inJune.isCurrent(encrypted))).toEqual([false, false, true])
  const withoutMarch = createSecrets(secretKeys(june, local))
  expect(() => withoutMarch.decrypt(values[1]!, 'x')).toThrow('no key called "march"')
})

test('a value names its algorithm, and another one can take over', () => {
  const keys = secretKeys(undefined, local)
  const before = createSecrets(keys)
  const encrypted = before.encrypt('token', 'x')
  expect(encrypted).toMatch(/^local\.A256GCM\.[\w-]+$/)
  const reversed: Algorithm = {
    encrypt: (_key, text, about) => Buffer.from(`${about} ${text}`).reverse(),
    decrypt: (_key, bytes, about) => Buffer.from(bytes).reverse().toString().replace(`${about} `, ''),
  }
  const gcm: Algorithm = {
    encrypt: () => Buffer.alloc(0),
    decrypt: (_key, bytes) => `decrypted ${bytes.length} bytes`,
  }
  const after = createSecrets(keys, [
    ['REVERSED', reversed],
    ['A256GCM', gcm],
  ])
  expect(after.encrypt('token', 'x')).toMatch(/^local\.REVERSED\./)
  expect(after.decrypt(after.encrypt('token', 'x'), 'x')).toBe('token')
  expect(after.decrypt(encrypted, 'x')).toMatch(/^decrypted \d+ bytes$/)
  expect([after.isCurrent(encrypted), after.isCurrent(after.encrypt('token', 'x'))]).toEqual([false, true])
  expect(() => before.decrypt(after.encrypt('token', 'x'), 'x')).toThrow('no algorithm called "REVERSED"')
})

test('a value given to another algorithm does not open, nor one whose name was taken off', () => {
  const keys = secretKeys(undefined, local)
  const encrypted = createSecrets(keys).encrypt('token', 'x')
  const bare = encrypted.replace('.A256GCM', '')
  expect(() => createSecrets(keys).decrypt(bare, 'x')).toThrow(UnreadableSecret)
})

test('a value from before values named their algorithm still opens, and is not current', () => {
  const keys = secretKeys(undefined, local)
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keys[0].bytes, iv).setAAD(Buffer.from('local connections 7'))
  const encrypted = Buffer.concat([cipher.update('token'), cipher.final()])
  const older = `local.${Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString('base64url')}`
  const secrets = createSecrets(keys)
  expect(secrets.decrypt(older, 'connections 7')).toBe('token')
  expect(() => secrets.decrypt(older, 'connections 8')).toThrow(UnreadableSecret)
  expect(secrets.isCurrent(older)).toBe(false)
})

test('a fingerprint is the same for the same text, key and purpose alone', () => {
  const mark = (key: string, text: string, about: string) =>
    createSecrets(secretKeys(undefined, key)).fingerprint(text, about)
  expect(mark(local, 'ada', 'names')).toMatch(/^[\w-]{16}$/)
  expect(mark(local, 'ada', 'names')).toBe(mark(local, 'ada', 'names'))
  const other = randomBytes(32).toString('hex')
  const marks = [mark(local, 'ada', 'names'), mark(local, 'bob', 'names'), mark(local, 'ada', 'places')]
  expect(new Set([...marks, mark(other, 'ada', 'names')]).size).toBe(4)
})

test('keys are listed by id, each once, 32 bytes long', () => {
  expect(areKeys(`${listed('a')}, ${listed('b')}`)).toBe(true)
  const wrong = ['', 'a', 'a:c2hvcnQ=', listed('local'), listed('a b'), `${listed('a')},${listed('a')}`]
  expect(wrong.filter(areKeys)).toEqual([])
})
