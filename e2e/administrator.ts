import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { APIRequestContext } from '@playwright/test'
import { grant } from './history.ts'
import { newPerson, type Person } from './person.ts'
import { dataDirectory } from './port.ts'

const root = fileURLToPath(new URL('../', import.meta.url))

/** As done in a shell on the machine, while the product runs. @returns what it prints */
export function grantInShell(username: string): string {
  return execFileSync(process.execPath, ['server/dist/cli/admin.js', 'grant', username], {
    cwd: root,
    env: { PATH: process.env.PATH, DATA_DIR: dataDirectory },
    encoding: 'utf8',
  })
}

/** Registers a new administrator. */
export async function newAdministrator(request: APIRequestContext): Promise<Person> {
  const person = await newPerson(request)
  await grant(person.username)
  return person
}
