import { randomBytes } from 'node:crypto'
import { Resolver } from 'node:dns/promises'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { messages } from '@rankline/contract/messages'
import { createBucket, createRemoteServer } from '@rankline/contract/remote-servers/calls'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createIconService } from '../../src/features/icons/icon-service.ts'
import { createPushService } from '../../src/features/push/push-service.ts'
import { uploadFile } from '../../src/features/remote-servers/upload-file.service.ts'
import { createOutbound } from '../../src/platform/outbound.ts'
import { PrivateAddress } from '../../src/platform/public-hosts.ts'
import { appForTests } from '../support/app-for-tests.ts'
import { makeKeyPair } from '../support/key-pair.ts'
import { type SignedUp, signUp } from '../support/people.ts'
import { sendingContext } from '../support/sending-context.ts'
import type { Sources } from './syntax.ts'

/**
 * Every file of the product that can open a connection. `checked`: to hosts that people, browsers or services name;
 * a test below has it refuse a private address. `given`: to an address that a checked file hands it.
 * `set`: to hosts that the code or the settings name.
 */
const clients: Record<string, 'checked' | 'given' | 'set'> = {
  'features/auth/providers.ts': 'set',
  'features/icons/icon-service.ts': 'checked',
  'features/push/push-service.ts': 'checked',
  'features/remote-servers/ftp.ts': 'given',
  'features/remote-servers/greeting.ts': 'given',
  'features/remote-servers/sftp.ts': 'given',
  'features/remote-servers/upload-file.service.ts': 'checked',
  'features/tracking/lease/sandbox-sites.ts': 'set',
  'platform/breached-passwords.ts': 'set',
  'platform/bucket/signed-request.ts': 'given',
  'platform/mail/mailer.ts': 'set',
  'platform/outbound.ts': 'checked',
  'platform/public-agent.ts': 'checked',
}

const root = fileURLToPath(new URL('../../src', import.meta.url))
const sources: Sources = Object.fromEntries(
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.ts') && !/\.(test|d)\.ts$/.test(path))
    .map((path) => [path, readFileSync(`${root}/${path}`, 'utf8')]),
)

const clientPackages =
  'undici|basic-ftp|ssh2|nodemailer|axios|got|node-fetch|ws|node:(?:net|tls|https?|http2|dgram)'
const imports = new RegExp(
  `import (?!type )([^;'"]*?) from '(?:${clientPackages})'|import\\('(${clientPackages})'\\)`,
  'g',
)
/** Names of these packages that open no connection. */
const harmless = /^(type .*|isIP|isIPv[46]|BlockList|createServer|Server|ServerResponse|Socket)$/

/**
 * Files that import what opens a connection, call the global `fetch`, or ask where a host may be reached; except the
 * answer itself, and a page whose script runs in a browser.
 */
const openers = (files: Sources): string[] =>
  Object.entries(files)
    .filter(([, text]) => {
      const found = [...text.matchAll(imports)].some(([, names]) => names === undefined || opens(names))
      return found || /(?<![.\w`'])fetch\(|reachableAddressesOf\(/.test(text)
    })
    .map(([file]) => file)
    .filter((file) => file !== 'platform/public-hosts.ts' && file !== 'features/billing/fake-page.ts')
    .sort()

const opens = (names: string): boolean => {
  const [, listed] = /^\{([^}]*)\}$/s.exec(names.trim()) ?? []
  if (listed === undefined) return true
  return listed
    .split(',')
    .map((name) => name.trim())
    .some((name) => name !== '' && !harmless.test(name))
}

test('every file that can open a connection is known, and where its hosts come from', () => {
  expect(openers(sources)).toEqual(Object.keys(clients).sort())
})

test('a new way to open a connection is found', () => {
  const planted = {
    'a.ts': "import { connect } from 'node:net'",
    'b.ts': "import http from 'node:http'",
    'c.ts': "const { request } = await import('undici')",
    'd.ts': 'const page = await fetch(address)',
    'e.ts': "import {\n  Agent,\n  request,\n} from 'undici'",
    'f.ts': "import { isIP } from 'node:net'",
    'g.ts': "import type { Server } from 'node:http'",
    'h.ts': "import { isIP, type LookupFunction } from 'node:net'",
    'i.ts': 'source.fetch(address)',
  }
  expect(openers(planted)).toEqual(['a.ts', 'b.ts', 'c.ts', 'd.ts', 'e.ts'])
})

const app = appForTests()
let person: SignedUp
beforeAll(async () => {
  person = await signUp(app)
})

/** A name that was public when it was entered. */
const MOVED = 'moved.example.com'

/** Has every name resolve to this address from now on. */
function lead(address: string) {
  vi.spyOn(Resolver.prototype, 'resolve4').mockResolvedValue([address])
  vi.spyOn(Resolver.prototype, 'resolve6').mockResolvedValue([])
}
afterEach(() => vi.restoreAllMocks())

const outbound = () => createOutbound({ standIn: undefined, patience: 2_000 })
const push = () => createPushService({ subject: 'mailto:ada@example.com', standIn: undefined })
const keys = () => {
  const { point, secret } = makeKeyPair()
  return { publicKey: point.toString('base64url'), privateKey: secret.toString('base64url') }
}

const serverAt = (port: number) => () =>
  app.items(
    createRemoteServer,
    { name: 'Files', ip_address: MOVED, port, username: 'ada', password: 'secret words' },
    person.token,
  )
const bucketAt = () =>
  app.items(
    createBucket,
    {
      ...{ name: 'Files', endpoint: `https://${MOVED}`, region: 'us-east-1', bucket: 'files' },
      ...{ access_key: 'ada', secret_key: 'secret words' },
    },
    person.token,
  )

async function upload(make: () => Promise<{ id: number }>): Promise<unknown> {
  const { id } = await make()
  async function* body() {
    yield Buffer.from('a,b')
  }
  const file = { id: 1, name: 'Shop.csv', body: body() }
  return uploadFile(sendingContext(app), person.accountId, id, file).catch((error: Error) => error.message)
}

const refusal = (call: Promise<unknown>) => call.catch((error: unknown) => error)
const refusals: [client: string, call: () => Promise<unknown>, refused: unknown][] = [
  [
    'webhooks and messages',
    () => refusal(outbound().post(`https://${MOVED}/hook`, { headers: {}, body: '{}' })),
    expect.any(PrivateAddress),
  ],
  [
    'services of connected accounts',
    () => refusal(outbound().request(`https://${MOVED}/`, { method: 'GET', headers: {}, mostBytes: 10 })),
    expect.any(PrivateAddress),
  ],
  [
    'icons of sites',
    () =>
      createIconService({ standIn: undefined, services: () => [new URL(`https://${MOVED}/icon.ico`)] }).find(
        'x',
      ),
    null,
  ],
  [
    'push services',
    () => {
      const auth = randomBytes(16).toString('base64url')
      const subscription = { endpoint: `https://${MOVED}/send`, keys: { p256dh: keys().publicKey, auth } }
      return push().send(subscription, 'hello', keys())
    },
    'refused',
  ],
  ['FTP servers', () => upload(serverAt(21)), messages.privateServer],
  ['SFTP servers', () => upload(serverAt(22)), messages.privateServer],
  ['servers at other ports', () => upload(serverAt(2_222)), messages.privateServer],
  ['buckets', () => upload(bucketAt), messages.privateServer],
]

test.each(refusals)(
  'SEC-014 a name that has moved into a private network is refused to %s',
  async (_, call, refused) => {
    for (const address of ['10.0.0.8', '127.0.0.1', '169.254.169.254']) {
      lead(address)
      expect(await call(), address).toEqual(refused)
    }
  },
)
