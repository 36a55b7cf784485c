import { expect, test } from 'vitest'
import { parseProxies, proxyUrl } from './list.ts'

test('a line is ip:port:country:username:password, of which the first two are needed', () => {
  const { proxies, errors } = parseProxies(`
    10.0.0.1:3128
    10.0.0.2:3128:DE
    10.0.0.3:8080:us:me:pass:with:colons,too
    10.0.0.4:8080::me:secret
    # one with a name, one by IPv6
    Gate.example.com:80:fr [2001:db8::1]:3128
  `)
  expect(errors).toEqual([])
  expect(proxies).toEqual([
    { host: '10.0.0.1', port: 3128 },
    { host: '10.0.0.2', port: 3128, country: 'de' },
    { host: '10.0.0.3', port: 8080, country: 'us', username: 'me', password: 'pass:with:colons,too' },
    { host: '10.0.0.4', port: 8080, username: 'me', password: 'secret' },
    { host: 'gate.example.com', port: 80, country: 'fr' },
    { host: '2001:db8::1', port: 3128 },
  ])
  expect(proxies.map(proxyUrl).slice(2, 6)).toEqual([
    'http://me:pass%3Awith%3Acolons%2Ctoo@10.0.0.3:8080',
    'http://me:secret@10.0.0.4:8080',
    'http://gate.example.com:80',
    'http://[2001:db8::1]:3128',
  ])
})

test.each([
  ['10.0.0.256:80', /^Line 2: "10\.0\.0\.256" is no address; write ip:port/],
  ['http://10.0.0.1:80', /is a number|no address/],
  ['10.0.0.1', /^Line 2: the port is a number from 1 to 65535/],
  ['10.0.0.1:70000', /the port/],
  ['10.0.0.1:80:uk', /^Line 2: the country is two letters, like de, or empty/],
  ['10.0.0.1:80:user:hunter2', /the country/],
  ['10.0.0.1:80:us::hunter2', /^Line 2: there is a password without a username\.$/],
  ['[10.0.0.1]:80', /no address/],
  ['10.0.0.9:80:de', /^Line 2: the same proxy stands in line 1\.$/],
])('%s is refused by its line, without what is secret of it', (line, message) => {
  const { proxies, errors } = parseProxies(`10.0.0.9:80\n${line}\n10.0.0.8:80`)
  expect(errors).toEqual([{ line: 2, message: expect.stringMatching(message) }])
  expect(errors[0]?.message).not.toContain('hunter2')
  expect(proxies).toHaveLength(2)
})

test('the same address for another user is another proxy', () => {
  expect(parseProxies('10.0.0.1:80::one:x\n10.0.0.1:80::two:x').proxies).toHaveLength(2)
})
