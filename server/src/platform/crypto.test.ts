import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { areKeys, createSecrets, secretKeys, UnreadableSecret } from './crypto.ts'

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

test('keys are listed by id, each once, 32 bytes long', () => {
  expect(areKeys(`${listed('a')}, ${listed('b')}`)).toBe(true)
  const wrong = ['', 'a', 'a:c2hvcnQ=', listed('local'), listed('a b'), `${listed('a')},${listed('a')}`]
  expect(wrong.filter(areKeys)).toEqual([])
})
