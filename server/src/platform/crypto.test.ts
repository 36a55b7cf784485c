import { createCipheriv, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { type Algorithm, areKeys, createSecrets, secretKeys, UnreadableSecret } from './crypto.ts'

const local = randomBytes(32).toString('hex')
const listed = (id: string) => `${id}:${randomBytes(32).toString('base64')}`

test('what is sealed opens again, and no two seals are the same', () => {
  const secrets = createSecrets(secretKeys(undefined, local))
  const sealed = secrets.seal('ftp-pässword', 'connections 7')
  expect(sealed).not.toContain('ftp')
  expect(secrets.seal('ftp-pässword', 'connections 7')).not.toBe(sealed)
  expect(secrets.open(sealed, 'connections 7')).toBe('ftp-pässword')
})

test('a value that was changed, swapped or sealed elsewhere does not open', () => {
  const secrets = createSecrets(secretKeys(undefined, local))
  const sealed = secrets.seal('token', 'connections 7')
  const broken = `${sealed.slice(0, -2)}${sealed.endsWith('AA') ? 'BB' : 'AA'}`
  expect(() => secrets.open(broken, 'connections 7')).toThrow(UnreadableSecret)
  expect(() => secrets.open(sealed, 'connections 8')).toThrow(UnreadableSecret)
  expect(() => secrets.open('local.AAAA', 'connections 7')).toThrow(UnreadableSecret)
  const other = createSecrets(secretKeys(undefined, randomBytes(32).toString('hex')))
  expect(() => other.open(sealed, 'connections 7')).toThrow(UnreadableSecret)
})

test('after a rotation the new key seals, and older values still open', () => {
  const [march, june] = [listed('march'), listed('june')]
  const atFirst = createSecrets(secretKeys(undefined, local))
  const inMarch = createSecrets(secretKeys(march, local))
  const inJune = createSecrets(secretKeys(`${june},${march}`, local))
  const values = [atFirst, inMarch, inJune].map((secrets) => secrets.seal('token', 'x'))
  expect(values.map((sealed) => sealed.split('.')[0])).toEqual(['local', 'march', 'june'])
  expect(values.map((sealed) => inJune.open(sealed, 'x'))).toEqual(['token', 'token', 'token'])
  expect(values.map((sealed) => inJune.isCurrent(sealed))).toEqual([false, false, true])
  const withoutMarch = createSecrets(secretKeys(june, local))
  expect(() => withoutMarch.open(values[1]!, 'x')).toThrow('no key called "march"')
})

test('a value names its algorithm, and another one can take over', () => {
  const keys = secretKeys(undefined, local)
  const before = createSecrets(keys)
  const sealed = before.seal('token', 'x')
  expect(sealed).toMatch(/^local\.A256GCM\.[\w-]+$/)
  const reversed: Algorithm = {
    seal: (_key, text, about) => Buffer.from(`${about} ${text}`).reverse(),
    open: (_key, bytes, about) => Buffer.from(bytes).reverse().toString().replace(`${about} `, ''),
  }
  const gcm: Algorithm = {
    seal: () => Buffer.alloc(0),
    open: (_key, bytes) => `opened ${bytes.length} bytes`,
  }
  const after = createSecrets(keys, [
    ['REVERSED', reversed],
    ['A256GCM', gcm],
  ])
  expect(after.seal('token', 'x')).toMatch(/^local\.REVERSED\./)
  expect(after.open(after.seal('token', 'x'), 'x')).toBe('token')
  expect(after.open(sealed, 'x')).toMatch(/^opened \d+ bytes$/)
  expect([after.isCurrent(sealed), after.isCurrent(after.seal('token', 'x'))]).toEqual([false, true])
  expect(() => before.open(after.seal('token', 'x'), 'x')).toThrow('no algorithm called "REVERSED"')
})

test('a value given to another algorithm does not open, nor one whose name was taken off', () => {
  const keys = secretKeys(undefined, local)
  const sealed = createSecrets(keys).seal('token', 'x')
  const bare = sealed.replace('.A256GCM', '')
  expect(() => createSecrets(keys).open(bare, 'x')).toThrow(UnreadableSecret)
})

test('a value from before values named their algorithm still opens, and is not current', () => {
  const keys = secretKeys(undefined, local)
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keys[0].bytes, iv).setAAD(Buffer.from('local connections 7'))
  const encrypted = Buffer.concat([cipher.update('token'), cipher.final()])
  const older = `local.${Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString('base64url')}`
  const secrets = createSecrets(keys)
  expect(secrets.open(older, 'connections 7')).toBe('token')
  expect(() => secrets.open(older, 'connections 8')).toThrow(UnreadableSecret)
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
