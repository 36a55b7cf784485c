import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { root } from './workspace.mjs'

const read = (file: string) => readFileSync(join(root, file), 'utf8')
const dockerfile = read('Dockerfile')

// npm 10, which comes with Node 22, ignores the list `allowScripts` of package.json.
test('packages run no programs while they are installed, in the image either', () => {
  expect(read('.npmrc')).toMatch(/^ignore-scripts=true$/m)
  for (const [, copied] of dockerfile.matchAll(/^COPY(.*package-lock\.json.*)$/gm))
    expect(copied).toContain('.npmrc')
  const installs = [...dockerfile.matchAll(/^RUN npm ci.*$/gm)].map(([line]) => line)
  expect(installs).toHaveLength(2)
  for (const line of installs) expect(line).not.toMatch(/ignore-scripts/)
})

test('the image is built on a base that cannot change unnoticed, and runs as an ordinary user', () => {
  const bases = [...dockerfile.matchAll(/^FROM (?:--platform=\$BUILDPLATFORM )?(\S+)/gm)].map(
    ([, base]) => base,
  )
  expect(bases).toHaveLength(3)
  expect(new Set(bases).size).toBe(1)
  expect(bases[0]).toMatch(/^node:22-bookworm-slim@sha256:[0-9a-f]{64}$/)
  const [, last = ''] = dockerfile.split(/^FROM .*$(?![\s\S]*^FROM )/m)
  expect(last).toMatch(/^USER node$/m)
  expect(last).not.toContain('--chown')
})

test.each(['Caddyfile', 'compose.Caddyfile'])(
  'docs/reverse-proxy/%s leaves versions of TLS, ciphers and certificates as Caddy has them',
  (file) => {
    const weaker =
      /^\s*(?:protocols|ciphers|curves|tls\s+(?!\{)\S+|tls_insecure_skip_verify|auto_https\s+off)(?:\s|$)/m
    expect(read(`docs/reverse-proxy/${file}`)).not.toMatch(weaker)
    expect('\ttls internal').toMatch(weaker)
  },
)

test('the sandbox is left out of the image that is built without it, and of no other', () => {
  const folder = mkdtempSync(join(tmpdir(), 'image-'))
  const [, command = ''] = /^ARG WITHOUT_SANDBOX=\nRUN (.*)$/m.exec(dockerfile) ?? []
  const built = (given: string) => {
    mkdirSync(join(folder, 'sandbox/dist'), { recursive: true })
    writeFileSync(join(folder, 'sandbox/dist/main.js'), '')
    execFileSync('/bin/sh', ['-c', command], { cwd: folder, env: { ...process.env, WITHOUT_SANDBOX: given } })
    return readdirSync(join(folder, 'sandbox/dist'))
  }
  expect(command).not.toBe('')
  expect(built('')).toEqual(['main.js'])
  expect(built('1')).toEqual([])
  rmSync(folder, { recursive: true })
})

type Service = Record<string, unknown> & {
  environment?: Record<string, string>
  volumes: string[]
  cap_add?: string[]
}

/** The services of a compose file, with what they share filled in. */
const servicesOf = (file: string) =>
  Object.entries((parse(read(file), { merge: true }) as { services: Record<string, Service> }).services)

const services = ['compose.yaml', 'compose.postgres.yaml'].flatMap((file) =>
  servicesOf(file).map(([name, service]) => ({ name: `${name} of ${file}`, service })),
)

test.each(services)(
  'the container $name writes its data and nothing else, and gains no privileges',
  ({ service }) => {
    expect(service).toMatchObject({
      read_only: true,
      tmpfs: expect.arrayContaining(['/tmp']),
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      restart: 'unless-stopped',
    })
    // Caddy listens on ports below 1024.
    expect(service.cap_add ?? []).toEqual(
      String(service.image).startsWith('caddy:') ? ['NET_BIND_SERVICE'] : [],
    )
  },
)

test('the composition with PostgreSQL has two processes of each kind, and no secret of its own', () => {
  const some = Object.fromEntries(servicesOf('compose.postgres.yaml'))
  const commands = Object.values(some).map(({ command }) => String(command))
  for (const entry of ['server', 'worker'])
    expect(commands.filter((command) => command === `node,server/dist/processes/${entry}.js`)).toHaveLength(2)
  for (const { environment = {} } of Object.values(some))
    for (const [name, value] of Object.entries(environment))
      if (/SECRET|PASSWORD|DATABASE_URL/.test(name))
        expect(value).toMatch(/\$\{(?:SECRET_KEY|POSTGRES_PASSWORD):\?/)
  // The image asks port 3000, where a worker does not listen.
  expect(some['worker-1']?.healthcheck).toBeDefined()
  expect(some['http-1']?.environment).not.toHaveProperty('WORKER_METRICS_PORT')
})
