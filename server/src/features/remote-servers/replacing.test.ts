// @module-tag deep
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { createRemoteServer } from '@rankline/contract/remote-servers/calls'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { startFtp, startSftp } from '../../../tests/support/file-servers.ts'
import { contextNearServers, nearServers } from '../../../tests/support/near-servers.ts'
import { type SignedUp, signUp } from '../../../tests/support/people.ts'
import { uploadFile } from './upload-file.service.ts'

const app = appForTests({ installation: nearServers })
let owner: SignedUp
beforeAll(async () => {
  owner = await signUp(app)
})

async function* body(text: string) {
  yield Buffer.from(text)
}
/** Uploads `Shop.csv` to a server on a port. */
async function uploadTo(port: number) {
  const form = { name: 'Files', ip_address: '127.0.0.1', port, username: 'ada', password: 'secret words' }
  const { id } = await app.items(createRemoteServer, form, owner.token)
  return (text: string) =>
    uploadFile(contextNearServers(app), owner.accountId, id, { id: 1, name: 'Shop.csv', body: body(text) })
}

test.each([
  ['FTP', startFtp],
  ['SFTP', startSftp],
] as const)(
  '%s: a file that cannot take the place of the old one leaves the old one there',
  async (_, start) => {
    let isStubborn = false
    const mayRename = (from: string) => !(isStubborn && from.endsWith('.part'))
    const server = await start({ mayRename })
    onTestFinished(() => server.close())
    const upload = await uploadTo(server.port)
    await upload('old')
    isStubborn = true
    await expect(upload('new')).rejects.toThrow()
    expect(server.names()).toEqual(['Shop.csv'])
    expect(server.read('Shop.csv')).toBe('old')
    isStubborn = false
    await upload('new')
    expect(server.names()).toEqual(['Shop.csv'])
    expect(server.read('Shop.csv')).toBe('new')
  },
)

test('FTP: a server that is too busy for encryption gets no password', async () => {
  const said: string[] = []
  const server = createServer((socket) => {
    socket.write('220 ready\r\n')
    socket.on('error', () => undefined)
    socket.on('data', (data) => {
      const line = data.toString()
      said.push(line.trim())
      if (line.startsWith('AUTH')) socket.write('421 too many connections\r\n')
      else socket.write('230 come in\r\n')
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const upload = await uploadTo((server.address() as AddressInfo).port)
  await expect(upload('text')).rejects.toMatchObject({ isFinal: false })
  expect(said).toEqual(['AUTH TLS'])
})
