import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What an installation's settings let the public pages say. */
export type SiteState = { isTrialOn: boolean; isBeta: boolean }

type Listing = { pages: { file: string; path: string }[]; listed: string[] }

/** The public pages as they were written when the site was built. */
export type Pages = {
  /** Addresses that a page answers. */
  paths: string[]
  /** Addresses that search engines may list. */
  listed: string[]
  at(path: string, state: SiteState): string | undefined
}

/** @param directory of the built site; without written pages there are none. */
export function readPages(directory: string): Pages {
  const folder = join(directory, 'pages')
  const listing = join(folder, 'pages.json')
  if (!existsSync(listing)) return { paths: [], listed: [], at: () => undefined }
  const { pages, listed } = JSON.parse(readFileSync(listing, 'utf8')) as Listing
  const htmls = new Map(
    [true, false].flatMap((isTrialOn) =>
      [true, false].flatMap((isBeta) =>
        pages.map(({ file, path }) => {
          const key = keyOf(path, { isTrialOn, isBeta })
          return [key, readFileSync(join(folder, folderOf({ isTrialOn, isBeta }), file), 'utf8')] as const
        }),
      ),
    ),
  )
  return {
    paths: pages.map(({ path }) => path),
    listed,
    at: (path, state) => htmls.get(keyOf(path, state)),
  }
}

const keyOf = (path: string, state: SiteState) => `${folderOf(state)} ${path}`

/** As the site's build names them. */
const folderOf = ({ isTrialOn, isBeta }: SiteState) =>
  `${isTrialOn ? 'trial' : 'paid'}-${isBeta ? 'beta' : 'open'}`
