import { fileURLToPath } from 'node:url'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { beforeAll, expect, test } from 'vitest'
import { tools } from '../../src/features/mcp/tools/tools.ts'
import { appForTests } from '../support/app-for-tests.ts'
import { makeProject } from '../support/keywords.ts'
import { signUp } from '../support/people.ts'
import { makeToken } from '../support/programs.ts'

const cli = fileURLToPath(new URL('../../../cli/src/main.ts', import.meta.url))
const app = appForTests()
let env: Record<string, string>

beforeAll(async () => {
  const person = await signUp(app)
  await makeProject(app, person, { project_name: 'Shop' })
  const url = await app.app.listen({ port: 0, host: '127.0.0.1' })
  env = { RANKLINE_URL: url, RANKLINE_TOKEN: await makeToken(app, person), PATH: process.env.PATH ?? '' }
})

test.each(['auto', 'legacy'] as const)('an agent uses tools through `rankline mcp` (%s)', async (mode) => {
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } })
  const args = ['--import', 'tsx', '--conditions=source', cli, 'mcp']
  await client.connect(new StdioClientTransport({ command: process.execPath, args, env, stderr: 'inherit' }))
  const listed = await client.listTools()
  expect(listed.tools.map(({ name }) => name)).toEqual(tools.map(({ name }) => name))
  expect(await client.callTool({ name: 'list_projects', arguments: {} })).toMatchObject({
    structuredContent: { projects: [{ name: 'Shop' }] },
  })
  expect(client.getNegotiatedProtocolVersion()).toBe(mode === 'auto' ? '2026-07-28' : '2025-11-25')
  await client.close()
})
