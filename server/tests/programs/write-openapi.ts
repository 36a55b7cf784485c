import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { programEndpoints } from '../../src/app.ts'
import { openApiOf } from '../../src/features/public-api/openapi.ts'

/** The description of the public API that is stored in the repository. */
export const OPENAPI_FILE = fileURLToPath(new URL('../../../docs/openapi.json', import.meta.url))

export const openApiText = () => `${JSON.stringify(openApiOf(programEndpoints), null, 2)}\n`

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(OPENAPI_FILE, openApiText())
  console.log(`Written to ${OPENAPI_FILE}`)
}
