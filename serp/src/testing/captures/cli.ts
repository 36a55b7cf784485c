import { parseArgs } from 'node:util'
import { type Fetched, fetchCaptures, publicFiles } from './fetch.ts'
import { fetchedDirectory, labelsDirectory, readManifest } from './read.ts'

const help = `Fetches the saved result pages that tests and npm run accuracy read: each from its public repository, at the
commit and with the hash that serp/captures/MANIFEST.tsv names.

Usage: npm run captures -- [--into DIR] [--from URL]

  --into DIR   where they are kept (default: .captures)
  --from URL   another server with the same files (default: ${publicFiles})
  --help       this text

A second run fetches only what is not there. CAPTURES=DIR lets tests and scripts read another folder.`

const text = { type: 'string' } as const
const { values } = parseArgs({ options: { into: text, from: text, help: { type: 'boolean' } } })
if (values.help) console.log(help)
else process.exitCode = await main(values.into ?? fetchedDirectory, values.from ?? publicFiles)

async function main(directory: string, base: string): Promise<number> {
  const rows = readManifest(labelsDirectory)
  console.log(`${rows.length} saved pages, into ${directory}`)
  let done = 0
  const all = await fetchCaptures(rows, {
    directory,
    base,
    tell: (one) => {
      done += 1
      if (one.outcome === 'fetched') console.log(`${done} of ${rows.length}  ${one.path}`)
      if (one.outcome === 'failed') console.error(`${done} of ${rows.length}  ${one.path}: ${one.why}`)
    },
  })
  const having = (outcome: Fetched['outcome']) => all.filter((one) => one.outcome === outcome)
  const [there, fetched, missing, failed] = (['there', 'fetched', 'missing', 'failed'] as const).map(having)
  console.log(
    `\n${there?.length} were there, ${fetched?.length} fetched, ${failed?.length} failed, ${missing?.length} have no public file of their own`,
  )
  for (const { path } of missing ?? []) console.log(`  ${path}`)
  if (failed?.length === 0) return 0
  console.error('\nFailed; run npm run captures again:')
  for (const one of failed ?? []) if (one.outcome === 'failed') console.error(`  ${one.path}: ${one.why}`)
  return 1
}
