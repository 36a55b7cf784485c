import { Readable } from 'node:stream'
import ZipStream from 'zip-stream'

/** @param level of compression, 1 to 9 */
export const openZip = (level: number) => new ZipStream({ zlib: { level } })

/** Adds a file to an archive. Ends the source when the reader of the archive leaves, so that it does not wait for ever. */
export function addEntry(zip: ZipStream, name: string, source: Readable | Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (error?: Error | null) => {
      zip.off('close', onClose)
      if (source instanceof Readable) source.destroy()
      if (error) reject(error)
      else resolve()
    }
    const onClose = () => end(new Error('The archive was closed before its end.'))
    zip.once('close', onClose)
    if (source instanceof Readable) source.once('error', end)
    zip.entry(source, { name }, end)
  })
}
