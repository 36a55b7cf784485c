// @module-tag deep
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testFiles } from '../../tests/support/database.ts'
import { startNameServer } from '../../tests/support/name-server.ts'
import { addressesOf } from './host-addresses.ts'
import { publicLookup } from './public-agent.ts'
import { PrivateAddress } from './public-hosts.ts'

let names: Awaited<ReturnType<typeof startNameServer>>

beforeAll(async () => {
  names = await startNameServer({
    'quick.example.com': '93.184.216.34',
    'inside.example.com': '10.0.0.8',
  })
})
afterAll(() => names.close())

const of = (name: string) => addressesOf(name, { servers: [names.server] })

test('names that nobody answers for hold up no others', async () => {
  const slow = Array.from({ length: 40 }, (_, number) => of(`slow-${number}.example.com`))
  let ended = 0
  for (const one of slow) one.catch(() => undefined).finally(() => (ended += 1))
  await expect.poll(names.asked).toBeGreaterThanOrEqual(40)
  expect(await of('Quick.example.com.')).toEqual([{ address: '93.184.216.34', family: 4 }])
  expect(ended, 'slow names that ended before').toBe(0)
  for (const one of slow) await expect(one).rejects.toMatchObject({ code: 'ETIMEOUT' })
})

test('names of the machine come from its own file, without a question', async () => {
  const hostsFile = join(testFiles(), 'hosts')
  await writeFile(hostsFile, '# own names\n93.184.216.35\tpinned.example.com other # first\n::1 localhost\n')
  const before = names.asked()
  const find = (name: string) => addressesOf(name, { servers: [names.server], hostsFile })
  expect(await find('pinned.example.com')).toEqual([{ address: '93.184.216.35', family: 4 }])
  expect(await find('localhost')).toEqual([{ address: '::1', family: 6 }])
  expect(await find('app.localhost')).toContainEqual({ address: '127.0.0.1', family: 4 })
  expect(names.asked()).toBe(before)
})

test('a name that leads into a private network is refused', async () => {
  const found = (name: string) =>
    new Promise((resolve) => {
      publicLookup({ servers: [names.server] })(name, { all: true }, (error, addresses) =>
        resolve(error ?? addresses),
      )
    })
  expect(await found('inside.example.com')).toBeInstanceOf(PrivateAddress)
  expect(await found('localhost')).toBeInstanceOf(PrivateAddress)
  expect(await found('quick.example.com')).toEqual([{ address: '93.184.216.34', family: 4 }])
})
