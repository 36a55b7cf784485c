import { buffer } from 'node:stream/consumers'
import { fromBufferPromise } from 'yauzl'
import { addEntry, openZip } from '../../src/platform/zip-entry.ts'

/** The files of an archive. */
export async function unzipped(archive: Buffer): Promise<Map<string, Buffer>> {
  const zip = await fromBufferPromise(archive, { lazyEntries: true })
  const files = new Map<string, Buffer>()
  for await (const entry of zip.eachEntry())
    files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)))
  return files
}

export async function zipped(files: ReadonlyMap<string, Buffer>): Promise<Buffer> {
  const zip = openZip(9)
  const whole = buffer(zip)
  for (const [name, content] of files) await addEntry(zip, name, content)
  zip.finish()
  return whole
}
