import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { programEndpoints } from '../../src/app.ts'
import { openApiOf } from '../../src/features/public-api/openapi.ts'

/** The description of the public API that is stored in the repository. */
export const OPENAPI_FILE = fileURLToPath(new URL('../../../docs/openapi.json', import.meta.url))

export const openApiText = () => `${JSON.stringify(openApiOf(programEndpoints), null, 2)}\n`

/** The page that people read. */
export const API_PAGE = fileURLToPath(new URL('../../../docs/api.md', import.meta.url))

const [BEGIN, END] = ['## All calls\n', '\n## ']

/** The page with the list of all calls, as they are declared. */
export function pageWithCalls(page: string): string {
  const rows = programEndpoints.map(({ method, path, summary, program }) => {
    const address = `\`${method} /${path.replace(/:(\w+)/g, '{$1}')}\``
    return `| \`${program?.id}\` | ${address} | ${summary.replaceAll('|', '\\|')} | \`${program?.needs}\` |`
  })
  const from = page.indexOf(BEGIN) + BEGIN.length
  const to = page.indexOf(END, from)
  const table = ['| call | address | does | needs |', '|---|---|---|---|', ...rows].join('\n')
  return `${page.slice(0, from)}\n${table}\n${page.slice(to)}`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(OPENAPI_FILE, openApiText())
  writeFileSync(API_PAGE, pageWithCalls(readFileSync(API_PAGE, 'utf8')))
  console.log(`Written to ${OPENAPI_FILE} and ${API_PAGE}`)
}
