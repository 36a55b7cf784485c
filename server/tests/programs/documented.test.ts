import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { appForTests } from '../support/app-for-tests.ts'
import { signUp } from '../support/people.ts'
import { makeToken } from '../support/programs.ts'
import { makeThings } from '../support/things.ts'

// Every `curl` of docs/api.md is sent to the app, with ids that exist instead of 5, 7 and 101.

const app = appForTests()
const page = readFileSync(new URL('../../../docs/api.md', import.meta.url), 'utf8')
const commands = [...page.replaceAll(/\\\n\s*/g, '').matchAll(/^ *curl .*$/gm)].map(([command]) =>
  command.trim(),
)

let values: Record<string, string>
let ids: { project: number; keyword: number; report: number }

beforeAll(async () => {
  const person = await signUp(app)
  const { project, keyword, report } = await makeThings(app, person, 'given')
  ids = { project, keyword, report }
  values = { TOKEN: await makeToken(app, person), RANKLINE: '' }
})

/** The words of a command as a shell splits them. */
function wordsOf(command: string): string[] {
  const filled = command
    .replaceAll(/\$\{\{.*?\}\}/g, '1')
    .replaceAll(/\$(TOKEN|RANKLINE)/g, (_, name: string) => values[name] ?? '')
  return [...filled.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(
    ([, single, double, bare]) => single ?? double ?? bare ?? '',
  )
}

function requestOf(command: string) {
  const words = wordsOf(command)
  const after = (option: string) =>
    words.flatMap((word, index) => (word === option ? [words[index + 1] ?? ''] : []))
  const headers = Object.fromEntries(
    after('-H').map((header) => header.split(/: (.*)/s).slice(0, 2) as [string, string]),
  )
  const url = words.find((word) => word.includes('/api/public/v1/')) ?? ''
  const [payload] = after('-d')
  return {
    method: (after('-X')[0] ?? 'GET') as 'GET',
    url: url
      .replace('https://rank.example.com', '')
      .replace('/projects/7', `/projects/${ids.project}`)
      .replace('/reports/5', `/reports/${ids.report}`),
    headers,
    ...(payload !== undefined && {
      payload: payload
        .replace('[101]', `[${ids.keyword}]`)
        .replace('"project_id": 7', `"project_id": ${ids.project}`),
    }),
  }
}

test('the page has commands', () => {
  expect(commands.length).toBeGreaterThan(7)
})

test.each(commands)('%s', async (command) => {
  const { statusCode, body } = await app.app.inject(requestOf(command))
  expect([statusCode, body]).toEqual([expect.toBeOneOf([200, 201, 202]), expect.anything()])
})
