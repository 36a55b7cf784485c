import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { APIRequestContext } from '@playwright/test'
import { newPerson, type Person } from './person.ts'
import { dataDirectory } from './port.ts'

const root = fileURLToPath(new URL('../', import.meta.url))

/** As somebody with a shell on the machine does it, beside the running product. */
export function grant(username: string) {
  return execFileSync(process.execPath, ['server/dist/admin.js', 'grant', username], {
    cwd: root,
    env: { PATH: process.env.PATH, DATA_DIR: dataDirectory },
    encoding: 'utf8',
  })
}

/** Somebody new who runs the installation. */
export async function newAdministrator(request: APIRequestContext): Promise<Person> {
  const person = await newPerson(request)
  grant(person.username)
  return person
}
