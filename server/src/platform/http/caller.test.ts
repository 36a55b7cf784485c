import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { addressOf, networkOf, proxiesAmong } from './caller.ts'

const request = (ip: string, remoteAddress = '10.0.0.5') => ({ ip, socket: { remoteAddress } }) as never

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['203.0.113.9:4711', '203.0.113.9'],
  ['2001:db8::1', '2001:db8::1'],
  ['[2001:db8::1]:443', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['fe80::1%eth0', 'fe80::1'],
  ['unknown', '10.0.0.5'],
  ['_hidden', '10.0.0.5'],
  ['203.0.113.999', '10.0.0.5'],
])('a request said to come from %s comes from %s', (said, address) => {
  expect(addressOf(request(said))).toBe(address)
})

test('a caller is an IPv4 address, or a network of IPv6', () => {
  expect(networkOf(request('2001:db8:1:2:3:4:5:6'))).toBe(networkOf(request('2001:db8:1:2:ffff::1')))
  expect(networkOf(request('2001:db8:1:2::1'))).not.toBe(networkOf(request('2001:db8:1:3::1')))
  expect(networkOf(request('::ffff:203.0.113.9'))).toBe('203.0.113.9')
  expect(networkOf(request('203.0.113.9'))).not.toBe(networkOf(request('203.0.113.10')))
})

test('proxies are known by address or network, whatever port is added', () => {
  const isProxy = proxiesAmong(['10.0.0.0/8', '192.0.2.7', '2001:db8::/32'])
  const known = ['10.1.2.3', '10.1.2.3:80', '::ffff:10.1.2.3', '192.0.2.7', '[2001:db8::9]:443']
  for (const address of known) expect([address, isProxy(address)]).toEqual([address, true])
  for (const address of ['11.0.0.1', '192.0.2.8', '2001:db9::1', 'unknown', ''])
    expect([address, isProxy(address)]).toEqual([address, false])
})

test('only what a known proxy has added is believed', async () => {
  const app = Fastify({ trustProxy: proxiesAmong(['10.0.0.5']) })
  app.get('/from', async (seen) => addressOf(seen))
  const from = async (remoteAddress: string, forwarded: string) =>
    (await app.inject({ url: '/from', remoteAddress, headers: { 'x-forwarded-for': forwarded } })).body
  expect(await from('10.0.0.5', '203.0.113.9')).toBe('203.0.113.9')
  expect(await from('10.0.0.5', '127.0.0.1, 203.0.113.9')).toBe('203.0.113.9')
  expect(await from('203.0.113.9', '127.0.0.1')).toBe('203.0.113.9')
  expect(await from('203.0.113.9', '127.0.0.1, 10.0.0.5')).toBe('203.0.113.9')
  await app.close()
})
