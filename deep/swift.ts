import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, openSync, writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { createSigned } from '@rankline/server/platform/bucket/signed-request'
import type { Bucketful } from '@rankline/server/platform/storage-settings'
import type { Deep } from './part.ts'
import { freePort } from './product.ts'
import { until } from './until.ts'

const HOST = '127.0.0.1'
const STORES = ['account', 'container', 'object'] as const
type Store = (typeof STORES)[number]
const REGION = 'eu-central-1'
const [USERNAME, PASSWORD] = ['test:tester', 'testing']

type Service = Omit<Bucketful, 'bucket' | 'path'>

/** OpenStack Swift on this machine, with its S3 interface. */
export type Swift = {
  service: Service
  makeBucket(name: string): Promise<void>
  /** Kills the server that has the bytes of objects. */
  killObjects(): Promise<void>
  startObjects(): Promise<void>
}

/** Whether everything that Swift needs is installed. */
export const hasSwift = (): boolean =>
  [
    ...STORES.map((store) => `swift-${store}-server`),
    'swift-proxy-server',
    'swift-ring-builder',
    'memcached',
  ].every((program) => spawnSync('which', [program]).status === 0)

export async function startSwift(deep: Deep): Promise<Swift> {
  const [conf, devices] = [join(deep.directory, 'swift'), join(deep.directory, 'devices')]
  for (const directory of [conf, join(devices, 'd1')]) mkdirSync(directory, { recursive: true })
  const log = openSync(deep.logFile, 'a')
  const start = (program: string, ...words: string[]) =>
    spawn(program, words, { cwd: conf, stdio: ['ignore', log, log] })
  const running = new Map<string, ChildProcess>()
  deep.onEnd(() => Promise.all([...running.values()].map(kill)))

  write(join(conf, 'swift.conf'), {
    'swift-hash': { swift_hash_path_suffix: 'deep' },
    'storage-policy:0': { name: 'default', default: 'yes' },
  })
  const usual = { bind_ip: HOST, workers: '0', user: userInfo().username, swift_dir: conf }
  for (const store of STORES) {
    const port = await freePort()
    makeRing(conf, store, port)
    write(join(conf, `${store}-server.conf`), {
      DEFAULT: { ...usual, bind_port: String(port), devices, mount_check: 'false' },
      'pipeline:main': { pipeline: `${store}-server` },
      [`app:${store}-server`]: { use: `egg:swift#${store}` },
    })
  }
  const [cache, proxy] = [await freePort(), await freePort()]
  write(join(conf, 'proxy-server.conf'), proxySettings({ ...usual, bind_port: String(proxy) }, cache))
  running.set('cache', start('memcached', '-u', usual.user, '-l', HOST, '-p', String(cache)))
  const serve = (name: Store | 'proxy') =>
    running.set(name, start(`swift-${name}-server`, join(conf, `${name}-server.conf`)))
  for (const name of [...STORES, 'proxy'] as const) serve(name)
  const url = `http://${HOST}:${proxy}`
  await until('Swift answers', async () => (await fetch(`${url}/healthcheck`)).ok)

  const service: Service = {
    host: HOST,
    port: proxy,
    security: 'plain',
    region: REGION,
    username: USERNAME,
    password: PASSWORD,
  }
  const makeBucket = (bucket: string) =>
    until(`the bucket ${bucket}`, () => createSigned({ ...service, bucket }).ask({ method: 'PUT' }))
  return {
    service,
    async makeBucket(name) {
      await makeBucket(name)
    },
    killObjects: () => kill(running.get('object')!),
    async startObjects() {
      serve('object')
      await makeBucket('probe')
      const probe = createSigned({ ...service, bucket: 'probe' })
      const body = Buffer.from('there')
      await until('objects are taken again', () => probe.ask({ method: 'PUT', key: 'object', body }))
    },
  }
}

/** A ring with one device and one copy. */
function makeRing(conf: string, store: Store, port: number) {
  const file = join(conf, `${store}.builder`)
  for (const words of [['create', '4', '1', '1'], ['add', `r1z1-${HOST}:${port}/d1`, '1'], ['rebalance']]) {
    const { status, stderr } = spawnSync('swift-ring-builder', [file, ...words], { encoding: 'utf8' })
    // 1 is a warning: there is one device alone.
    if (status !== 0 && status !== 1) throw new Error(`swift-ring-builder: ${stderr}`)
  }
}

function proxySettings(settings: Record<string, string>, cache: number) {
  const use = (name: string, more: Record<string, string> = {}) => ({ use: `egg:swift#${name}`, ...more })
  const filters: Record<string, Record<string, string>> = {
    catch_errors: use('catch_errors'),
    gatekeeper: use('gatekeeper'),
    healthcheck: use('healthcheck'),
    cache: use('memcache', { memcache_servers: `${HOST}:${cache}` }),
    listing_formats: use('listing_formats'),
    bulk: use('bulk'),
    s3api: use('s3api', { location: REGION }),
    tempauth: use('tempauth', { [`user_${USERNAME.replace(':', '_')}`]: `${PASSWORD} .admin` }),
    copy: use('copy'),
    slo: use('slo'),
    dlo: use('dlo'),
  }
  return {
    DEFAULT: settings,
    'pipeline:main': { pipeline: [...Object.keys(filters), 'proxy-server'].join(' ') },
    'app:proxy-server': use('proxy', { account_autocreate: 'true' }),
    ...Object.fromEntries(Object.entries(filters).map(([name, filter]) => [`filter:${name}`, filter])),
  }
}

function write(file: string, sections: Record<string, Record<string, string>>) {
  const lines = Object.entries(sections).flatMap(([name, values]) => [
    `[${name}]`,
    ...Object.entries(values).map(([key, value]) => `${key} = ${value}`),
  ])
  writeFileSync(file, `${lines.join('\n')}\n`)
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill('SIGKILL')
  await exit
}
