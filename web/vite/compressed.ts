import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const text = /\.(js|css|svg|json|txt|webmanifest)$/
const smallest = 1024

/** Writes `.br` and `.gz` next to every built text file, so that the server never compresses a response. */
export function compressed(): Plugin {
  return {
    name: 'rankline-compressed',
    apply: 'build',
    async writeBundle({ dir }) {
      if (dir !== undefined) await compressAll(dir)
    },
  }
}

/** Compresses every text file of a folder and its subfolders. */
export async function compressAll(directory: string) {
  const files = await readdir(directory, { recursive: true, withFileTypes: true })
  const wanted = files.filter((file) => file.isFile() && text.test(file.name))
  await Promise.all(wanted.map((file) => compress(join(file.parentPath, file.name))))
}

async function compress(path: string) {
  const content = await readFile(path)
  if (content.length < smallest) return
  const [brotli, zipped] = await Promise.all([promisify(brotliCompress)(content), promisify(gzip)(content)])
  await Promise.all([writeFile(`${path}.br`, brotli), writeFile(`${path}.gz`, zipped)])
}
