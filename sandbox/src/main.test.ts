import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, test } from 'vitest'

const main = fileURLToPath(new URL('main.ts', import.meta.url))
let child: ChildProcess | undefined

async function start(...options: string[]): Promise<{ child: ChildProcess; url: string }> {
  child = fork(main, ['--port', '0', ...options], {
    execArgv: ['--import', 'tsx', '--conditions=source'],
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  if (child.stdout === null) throw new Error('The sandbox has no output.')
  const [line] = await once(createInterface(child.stdout), 'line')
  return { child, url: `http://127.0.0.1:${JSON.parse(String(line)).port}` }
}

afterEach(() => {
  child?.kill('SIGKILL')
})

test('says its port when it is ready, and ends when told to', async () => {
  const { child, url } = await start(
    '--sites',
    'example.com, example.org',
    '--today',
    '2026-03-01',
    '--key',
    'secret',
  )
  expect(await (await fetch(`${url}/sandbox/sites`)).json()).toEqual({
    sites: ['example.com', 'example.org'],
  })
  expect(await (await fetch(`${url}/sandbox/knobs`)).json()).toMatchObject({
    today: '2026-03-01',
    latency: 0,
  })
  const answer = await fetch(`${url}/api/search?q=coffee`, { headers: { authorization: 'Bearer secret' } })
  expect(answer.status).toBe(200)
  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([0, null])
})

test('ends when the program that started it is gone', async () => {
  const { child } = await start()
  child.disconnect()
  expect(await once(child, 'exit')).toEqual([0, null])
})
