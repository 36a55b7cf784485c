import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { endTree } from './processes.mjs'
import { publishSite } from './publish-site.mjs'

// Runs before packages are installed, so import only Node's own modules here.

export const root = fileURLToPath(new URL('../', import.meta.url))

const STAMPS = join(root, '.cache', 'built.json')

/**
 * Arguments of the compiler, before the packages. It works on several at once; more than one checker for each would do much
 * of the work twice: all packages took 42 s of two cores with four, and 29 s with one.
 */
export const COMPILE = ['-b', '--checkers', '1', '--pretty', 'false']

/** The packages that run compiled. */
export const COMPILED = ['contract', 'serp', 'sandbox', 'server']

/** As `engines` of package.json says: the tools that build the site need it. */
export function isSupportedNode(version) {
  const [major, minor] = version.split('.').map(Number)
  return (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22
}

/** Ends the process with one sentence where Node is too old for what follows. */
export function checkNode() {
  const version = process.versions.node
  if (!isSupportedNode(version))
    fail(`Rankline needs Node 20.19, 22.12 or newer, this is ${version}. https://nodejs.org has newer ones.`)
}

/** Ports that are tried where none is set, from this one on. */
const FIRST_PORT = 3000
const TRIED_PORTS = 20

/**
 * Sets PORT to 3000, or to the next that is free. Ends the process where the port that somebody has set is taken: they, people
 * with an address of their own, and reverse proxies in production expect Rankline there.
 */
export async function choosePort() {
  const settings = join(root, '.env')
  if (existsSync(settings)) process.loadEnvFile(settings)
  const { HOST, PORT, APP_URL, NODE_ENV } = process.env
  const host = HOST || '127.0.0.1'
  const wanted = Number(PORT || FIRST_PORT)
  // The server says what is wrong with a port that is none.
  if (!Number.isInteger(wanted) || (await isFree(host, wanted))) return
  if (PORT || APP_URL || NODE_ENV === 'production')
    fail(`Port ${wanted} on ${host} is taken: stop what uses it, or set PORT to another.`)
  const port = await nextFree(host, wanted + 1)
  console.log(`Port ${wanted} is taken, so Rankline uses port ${port}. Set PORT to choose another.`)
  process.env.PORT = String(port)
}

/** The first free port from this one on. Ends the process where many are taken. */
export async function nextFree(host, first) {
  for (let port = first; port < first + TRIED_PORTS; port += 1) if (await isFree(host, port)) return port
  return fail(
    `Ports ${first} to ${first + TRIED_PORTS - 1} on ${host} are all taken: stop what uses one of them.`,
  )
}

function isFree(host, port) {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', ({ code }) => resolve(code !== 'EADDRINUSE'))
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve(true)))
  })
}

/** Older ones know no workspaces, or do not read the lock file. */
const OLDEST_NPM = 8

/** Installs what package-lock.json names, unless exactly that is installed. */
export function ensureDependencies() {
  if (areDependenciesInstalled()) return
  console.log('Installing dependencies, which takes a minute or two the first time …')
  const { stdout } = npm(['--version'], 'pipe')
  const version = String(stdout ?? '').trim()
  if (version === '')
    fail('npm is not there, which installs the dependencies. It comes with Node: https://nodejs.org')
  if (Number.parseInt(version, 10) < OLDEST_NPM)
    fail(
      `Rankline needs npm ${OLDEST_NPM} or newer, this is ${version}. "npm install --global npm@10" brings a newer one.`,
    )
  const { status } = npm(['ci', '--include=dev', '--no-audit', '--no-fund'], 'inherit')
  if (status !== 0)
    fail(
      'The dependencies could not be installed, see above. The registry of npm has to be reachable this once; behind a proxy set HTTPS_PROXY.',
    )
}

function npm(args, stdio) {
  const isWindows = process.platform === 'win32'
  return spawnSync(isWindows ? 'npm.cmd' : 'npm', args, { cwd: root, stdio, shell: isWindows })
}

function areDependenciesInstalled() {
  const installed = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(installed)) return false
  const has = JSON.parse(readFileSync(installed, 'utf8')).packages
  const wants = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  return Object.entries(wants).every(
    ([path, { version, optional, link }]) =>
      !path.startsWith('node_modules/') || optional || link || has[path]?.version === version,
  )
}

/** Compiles the packages and builds the site, each only when its inputs changed since it was built. */
export function build() {
  const stamps = existsSync(STAMPS) ? JSON.parse(readFileSync(STAMPS, 'utf8')) : {}
  const packages = fingerprint(COMPILED)
  const server = join(root, 'server', 'dist')
  const isThere = existsSync(join(server, 'processes', 'main.js'))
  if (stamps.packages !== packages || !isThere) {
    console.log('Compiling the server …')
    // Without it, nothing there is to be run: an earlier version had its processes elsewhere.
    if (!isThere) rmSync(server, { recursive: true, force: true })
    if (tool('typescript/bin/tsc', [...COMPILE, ...COMPILED], root) !== 0)
      fail('The server does not compile; see above.')
    saveStamps({ ...stamps, packages })
  }
  const site = fingerprint(['contract', 'web', 'docs'])
  if (stamps.site !== site || !existsSync(join(root, 'web', 'dist', 'app', 'index.html'))) {
    console.log('Building the site …')
    const options = ['--outDir', 'dist/next', '--emptyOutDir', '--logLevel', 'warn']
    if (tool('vite/bin/vite.js', ['build', ...options], join(root, 'web')) !== 0)
      fail('The site does not build; see above.')
    publishSite(join(root, 'web', 'dist', 'next'), join(root, 'web', 'dist', 'app'))
    saveStamps({ ...stamps, packages, site })
  }
}

/** Runs a command line tool of node_modules in the foreground. @returns its exit code */
export function tool(file, args, cwd = root) {
  const { status } = spawnSync(process.execPath, [toolPath(file), ...args], { cwd, stdio: 'inherit' })
  return status ?? 1
}

export function toolPath(file) {
  const nested = join(root, 'web', 'node_modules', file)
  return existsSync(nested) ? nested : join(root, 'node_modules', file)
}

/**
 * Runs a command without blocking. Ends it and its descendants after `limit` milliseconds, or when this process is
 * told to end. What it prints goes to this terminal, or to the open file `output`.
 * @returns {Promise<number>} its exit code; 124 if it took too long
 */
export function run(command, args, { env = process.env, limit, patience, output = 'inherit' }) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: ['inherit', output, output], env })
    let isStopped = false
    const stop = async (options, then) => {
      if (isStopped) return
      isStopped = true
      await endTree(child.pid, { patience, ...options })
      then()
    }
    const settle = (code) => {
      clearTimeout(timer)
      for (const [name, listener] of Object.entries(signals)) process.off(name, listener)
      resolve(code)
    }
    const timer = setTimeout(() => stop({}, () => settle(124)), limit)
    const signals = {
      // A terminal signals every process that runs in it.
      SIGINT: () => stop({ isAsked: false }, () => process.exit(130)),
      SIGTERM: () => stop({}, () => process.exit(143)),
      SIGHUP: () => stop({}, () => process.exit(129)),
    }
    for (const [name, listener] of Object.entries(signals)) process.on(name, listener)
    child.on('error', (error) => {
      console.error(error.message)
      settle(1)
    })
    child.on('exit', (code) => {
      if (!isStopped) settle(code ?? 1)
    })
  })
}

/** A hash of every file of these folders, and of what else goes into building them. */
function fingerprint(folders) {
  const hash = createHash('sha256')
  for (const file of ['package-lock.json', 'tsconfig.base.json']) hash.update(readFileSync(join(root, file)))
  for (const name of folders) {
    for (const file of inputs(join(root, name)))
      hash.update(file.slice(root.length)).update(readFileSync(file))
  }
  return hash.digest('hex')
}

function inputs(directory) {
  return readdirSync(directory, { withFileTypes: true })
    .filter(({ name }) => name !== 'node_modules' && name !== 'dist')
    .flatMap((entry) => {
      const path = join(directory, entry.name)
      return entry.isDirectory() ? inputs(path) : [path]
    })
    .sort()
}

function saveStamps(stamps) {
  mkdirSync(dirname(STAMPS), { recursive: true })
  writeFileSync(STAMPS, JSON.stringify(stamps))
}

function fail(message) {
  console.error(message)
  process.exit(1)
}
