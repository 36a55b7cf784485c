import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { dataDirectory } from './port.ts'

const outbox = join(dataDirectory, 'outbox')

/** Waits for the newest mail to an address; returns its link to `path`. */
export async function linkMailedTo(email: string, path: string): Promise<URL> {
  let link: URL | undefined
  await expect
    .poll(
      async () => {
        link = await newestLink(email, path)
        return link !== undefined
      },
      { intervals: [50, 100, 200] },
    )
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

/** Mails are quoted-printable: `=` folds lines, and is itself encoded. */
function linksIn(mail: string): URL[] {
  const text = mail.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=')
  return [...text.matchAll(/^https?:\/\/\S+/gm)].map(([address]) => new URL(address))
}
