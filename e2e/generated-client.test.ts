import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect } from '@playwright/test'
import { createApiToken } from '@rankline/contract/api-tokens/calls'
import { test } from './person.ts'

// A client that a public generator makes from docs/openapi.json compiles, and leads to the first rank as our own does.

const run = promisify(execFile)
const root = fileURLToPath(new URL('../', import.meta.url))
const generator = join(root, 'node_modules/openapi-typescript-codegen/bin/index.js')
const compiler = join(root, 'node_modules/typescript/bin/tsc')

/** A program that uses the generated types, so that they are compiled with it. */
const program = `
import { ApiError, KeywordsService, OpenAPI, ProjectsService } from './index'
declare const process: { argv: string[] }
const [, , url = '', token = ''] = process.argv
OpenAPI.BASE = url + '/api/public/v1'
OpenAPI.TOKEN = token

async function main() {
  const { id } = await ProjectsService.createProject({
    requestBody: { name: 'Shop', url: 'shop.example.com', country: 'DE' },
  })
  const { added } = await KeywordsService.addKeywords({
    projectId: id,
    requestBody: {
      keywords: ['red shoes', 'blue shoes'],
      search: { engine: 'google', country: 'DE', language: 'de' },
    },
  })
  const states = async () =>
    (await KeywordsService.listKeywords({ projectId: id })).data.map(({ rank }) => rank.state)
  while ((await states()).includes('not_checked')) await new Promise((resolve) => setTimeout(resolve, 500))
  const names: string[] = []
  let cursor: string | null | undefined
  while (cursor !== null) {
    const page = await KeywordsService.listKeywords({ projectId: id, limit: 1, ...(cursor && { cursor }) })
    names.push(...page.data.map(({ keyword }) => keyword))
    cursor = page.next_cursor
  }
  const failure = await ProjectsService.getProject({ projectId: 999_999_999 }).then(
    () => null,
    (error: unknown) => (error instanceof ApiError ? { status: error.status, code: error.body.code } : error),
  )
  console.log(JSON.stringify({ added, names, failure }))
}
void main()
`

let folder: string
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rankline-generated-'))
})
test.afterAll(() => rm(folder, { recursive: true }))

test('the first rank by a client of a public generator', async ({ person, baseURL }) => {
  const input = ['--input', join(root, 'docs/openapi.json'), '--output', folder]
  await run(process.execPath, [generator, ...input, '--client', 'fetch', '--useOptions', '--useUnionTypes'])
  await writeFile(join(folder, 'program.ts'), program)
  await writeFile(join(folder, 'package.json'), '{"type": "commonjs"}')
  const options = {
    strict: true,
    module: 'commonjs',
    moduleResolution: 'bundler',
    target: 'es2022',
    lib: ['es2022', 'dom'],
    types: [],
    outDir: 'dist',
  }
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: options }))
  await run(process.execPath, [compiler, '--pretty', 'false', '-p', folder])
  const permissions = ['read', 'write', 'manage']
  const { token } = await person.call(createApiToken, { name: 'generated', permissions, expires_in: '30' })
  const { stdout } = await run(process.execPath, [join(folder, 'dist/program.js'), baseURL!, token])
  expect(JSON.parse(stdout)).toEqual({
    added: 2,
    names: ['red shoes', 'blue shoes'],
    failure: { status: 404, code: 'not_found' },
  })
})
