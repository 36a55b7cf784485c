import { execFile } from 'node:child_process'
import { createServer, request } from 'node:http'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { MCP_PATH } from '@rankline/contract/endpoint'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { appForTests } from '../support/app-for-tests.ts'
import { makeProject } from '../support/keywords.ts'
import { signUp } from '../support/people.ts'
import { makeToken } from '../support/programs.ts'

// The conformance tests of the Model Context Protocol. Left out are those for the tools or sessions of a reference server, and
// that of DNS rebinding, which is for servers without authentication: pages of every origin may call with a token.
const scenarios = ['server-initialize', 'ping', 'tools-list', 'resources-list']

const app = appForTests()
const packageFile = createRequire(import.meta.url).resolve('@modelcontextprotocol/conformance/package.json')
const program = join(dirname(packageFile), 'dist/index.js')
let token: string
let port: number

beforeAll(async () => {
  const person = await signUp(app)
  await makeProject(app, person, { project_name: 'Shop' })
  token = await makeToken(app, person)
  port = Number(new URL(await app.app.listen({ port: 0, host: '127.0.0.1' })).port)
})

/** Passes requests on with the token, which the program cannot send. */
async function addressWithToken(): Promise<string> {
  const server = createServer((asked, answer) => {
    const { method, url: path, headers } = asked
    const options = { host: '127.0.0.1', port, method, path }
    const passed = request(
      { ...options, headers: { ...headers, authorization: `Bearer ${token}` } },
      (got) => {
        answer.writeHead(got.statusCode ?? 500, got.headers)
        got.pipe(answer)
      },
    )
    passed.on('error', () => answer.destroy())
    asked.pipe(passed)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://localhost:${(server.address() as { port: number }).port}${MCP_PATH}`
}

test.each(scenarios)('the server passes the conformance test %s', async (scenario) => {
  const url = await addressWithToken()
  const run = promisify(execFile)(process.execPath, [program, 'server', '--url', url, '--scenario', scenario])
  await expect(run).resolves.toMatchObject({
    stdout: expect.stringMatching(/Passed: [1-9]\d*\/\d+, 0 failed/),
  })
})
