import { request } from 'undici'
import { afterAll, afterEach, expect, test } from 'vitest'
import { parseEnv } from './env.ts'
import { createOutbound } from './outbound.ts'
import { publicAgent } from './public-agent.ts'
import {
  limitOutbound,
  PrivateAddress,
  reachableAddressesOf,
  requireListed,
  UnlistedHost,
} from './public-hosts.ts'

const agent = publicAgent({ standIn: undefined })
afterEach(() => limitOutbound(null))
afterAll(() => agent.close())

const listed = 'hooks.slack.com, *.Example.com, 198.51.100.7, fd00::7, localhost, 127.0.0.1'
const limit = () => limitOutbound(parseEnv({ OUTBOUND_HOSTS: listed }).outboundHosts)

test.each([
  'hooks.slack.com',
  'HOOKS.slack.com.',
  'a.example.com',
  'a.b.example.com',
  '198.51.100.7',
  'fd00::7',
])('%s is listed', (host) => {
  limit()
  expect(() => requireListed(host)).not.toThrow()
})

test.each([
  ...['slack.com', 'evil.hooks.slack.com', 'hooks.slack.com.evil.net', 'xhooks.slack.com', 'hooks-slack.com'],
  ...[
    'example.com',
    'evilexample.com',
    '.example.com.evil.net',
    '198.51.100.70',
    '198.51.100',
    'fd00::71',
    '',
  ],
])('%s is not listed', (host) => {
  limit()
  expect(() => requireListed(host)).toThrow(UnlistedHost)
  limitOutbound(null)
  expect(() => requireListed(host)).not.toThrow()
})

test('a host that is not listed is neither looked up nor connected to, whoever calls it', async () => {
  limit()
  const { post } = createOutbound({ standIn: undefined })
  for (const host of ['unlisted.invalid', '203.0.113.9', '[2001:db8::9]']) {
    const called = request(`http://${host}/`, { dispatcher: agent })
    await expect(called).rejects.toBeInstanceOf(UnlistedHost)
    const posted = post(`https://${host}/hook`, { headers: {}, body: '{}' })
    await expect(posted).rejects.toBeInstanceOf(UnlistedHost)
    await expect(reachableAddressesOf(host, ['203.0.113.0/24'])).rejects.toBeInstanceOf(UnlistedHost)
  }
})

test('a list opens no private network', async () => {
  limit()
  for (const host of ['localhost', '127.0.0.1']) {
    const failure = await request(`http://${host}:9/`, { dispatcher: agent }).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(PrivateAddress)
    expect(failure).not.toBeInstanceOf(UnlistedHost)
  }
})

test('the setting takes names and addresses, and nothing that would list more than it seems to', () => {
  expect(parseEnv({}).outboundHosts).toBeNull()
  expect(parseEnv({ OUTBOUND_HOSTS: listed }).outboundHosts).toContain('*.example.com')
  for (const wrong of [
    '*',
    '*.',
    'a.*.com',
    'https://example.com',
    'example.com/path',
    'example.com:443',
    'a,,b',
    'a b',
  ])
    expect(() => parseEnv({ OUTBOUND_HOSTS: wrong })).toThrow(/OUTBOUND_HOSTS must be names of hosts/)
})
