import { expect, test } from 'vitest'
import { deviceOf } from './device.ts'
import { placeOf } from './place.ts'

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/149.0.0.0 Safari/537.36',
    'Chrome on Windows',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    'Safari on iOS',
  ],
  ['', 'Unknown device'],
  [null, 'Unknown device'],
])('%s is %s', (agent, device) => {
  expect(deviceOf(agent)).toBe(device)
})

test.each([
  ['127.0.0.1', 'This machine'],
  ['::1', 'This machine'],
  ['::ffff:127.0.0.1', 'This machine'],
  ['10.1.2.3', 'Private network'],
  ['192.168.0.7', 'Private network'],
  ['fd00::1', 'Private network'],
  ['fe80::1', 'Private network'],
  ['100.64.0.1', 'Private network'],
  // Deutsche Telekom, RIPE NCC and the Internet Archive.
  ['80.156.86.78', 'Germany'],
  ['193.0.6.139', 'Netherlands'],
  ['2001:67c:2e8:22::c100:68b', 'Netherlands'],
  ['207.241.224.2', 'United States'],
  ['203.0.113.9', 'Unknown place'],
  ['not an address', 'Unknown place'],
  [null, 'Unknown place'],
])('%s is in: %s', async (ip, place) => {
  expect(await placeOf(ip)).toBe(place)
})
