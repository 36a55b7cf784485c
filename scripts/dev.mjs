import { fork, spawn } from 'node:child_process'
import { watch } from 'node:fs'
import { join } from 'node:path'
import { checkNode, choosePort, ensureDependencies, nextFree, root, toolPath } from './workspace.mjs'

// The server from its sources, started again after every change, beside Vite's own server for the site.
checkNode()
process.chdir(root)
await choosePort()
const api = `http://127.0.0.1:${process.env.PORT || 3000}`
const sitePort = await nextFree('localhost', 5173)
// People open the site at Vite, which reloads it.
process.env.APP_URL ||= `http://localhost:${sitePort}`
ensureDependencies()

const WATCHED = ['contract/src', 'serp/src', 'sandbox/src', 'server/src', 'server/migrations']
const SETTLE = 200

let ending = false
let restart
let server = startServer()

const site = spawn(
  process.execPath,
  [toolPath('vite/bin/vite.js'), '--port', String(sitePort), '--strictPort', '--clearScreen', 'false'],
  {
    cwd: join(root, 'web'),
    stdio: 'inherit',
    env: { ...process.env, RANKLINE_API: api },
  },
)
site.on('exit', end)

for (const directory of WATCHED)
  watch(join(root, directory), { recursive: true }, (_event, name) => {
    if (name?.includes('.test.')) return
    clearTimeout(restart)
    restart = setTimeout(restartServer, SETTLE)
  })

for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, end)

function startServer() {
  return fork(join(root, 'server/src/processes/main.ts'), {
    execArgv: ['--import', 'tsx', '--conditions=source'],
  })
}

function restartServer() {
  const old = server
  const next = () => {
    if (ending) return
    console.log('Something changed, starting the server again …')
    server = startServer()
  }
  if (old.exitCode === null && old.signalCode === null) {
    old.removeAllListeners('exit')
    old.once('exit', next)
    old.kill('SIGTERM')
  } else next()
}

function end() {
  if (ending) return
  ending = true
  site.kill('SIGTERM')
  if (server.exitCode !== null || server.signalCode !== null) process.exit(0)
  server.once('exit', () => process.exit(0))
  server.kill('SIGTERM')
}
