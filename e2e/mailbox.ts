import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { dataDirectory } from './port.ts'

const outbox = join(dataDirectory, 'outbox')

/** The link of the newest mail to an address that leads to `path`; waits until it is there. */
export async function linkMailedTo(email: string, path: string): Promise<URL> {
  let link: URL | undefined
  await expect
    .poll(async () => {
      link = await newestLink(email, path)
      return link !== undefined
    })
    .toBe(true)
  return link!
}

async function newestLink(email: string, path: string): Promise<URL | undefined> {
  const names = await readdir(outbox).catch(() => [])
  for (const name of names
    .filter((file) => file.endsWith(`-${email}.eml`))
    .toSorted()
    .toReversed()) {
    const link = linksIn(await readFile(join(outbox, name), 'utf8')).find(({ pathname }) => pathname === path)
    if (link !== undefined) return link
  }
  return undefined
}

/** Lines of a mail are folded with `=`, and so is the sign itself written. */
function linksIn(mail: string): URL[] {
  const text = mail.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=')
  return [...text.matchAll(/^https?:\/\/\S+/gm)].map(([address]) => new URL(address))
}
