import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect } from '@playwright/test'

const outbox = fileURLToPath(
  new URL(`../results/e2e-data-${process.env.E2E_PORT ?? 4310}/outbox/`, import.meta.url),
)

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
    const link = linksIn(await readFile(outbox + name, 'utf8')).find(({ pathname }) => pathname === path)
    if (link !== undefined) return link
  }
  return undefined
}

/** Lines of a mail are folded with `=`, and so is the sign itself written. */
function linksIn(mail: string): URL[] {
  const text = mail.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=')
  return [...text.matchAll(/^https?:\/\/\S+/gm)].map(([address]) => new URL(address))
}
