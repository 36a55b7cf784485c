import { spawnSync } from 'node:child_process'
import { gunzipSync } from 'node:zlib'
import { parse } from 'yaml'
import { z } from 'zod'

/** How a page lies in the file that its repository has, by the first word of the manifest's column `form`. */
const unpackers: Record<string, (file: Buffer, which: string) => Buffer | undefined> = {
  file: (file) => file,
  gzip: (file) => gunzipSync(file),
  /** Google's answer in parts, as its scripts receive it: objects between comments, each with a part of the page. */
  async: (file) =>
    Buffer.from(
      file
        .toString()
        .split('/*""*/')
        .filter((part) => part.trim() !== '')
        .map((part) => z.object({ d: z.string().default('') }).parse(JSON.parse(part)).d)
        .join(''),
    ),
  /** The longest answer that a test recorded in YAML; `which` is `latin1` where it was not in UTF-8. */
  cassette: (file, which) => {
    const { http_interactions, interactions = http_interactions } = cassetteShape.parse(
      parse(file.toString(), { customTags: ['binary', shortBinary] }),
    )
    const bodies = (interactions ?? []).map(({ response: { body } }) => {
      const text = typeof body === 'string' || body instanceof Uint8Array ? body : body.string
      return Buffer.from(text)
    })
    const [longest] = bodies.sort((one, other) => other.length - one.length)
    return longest && which === 'latin1' ? Buffer.from(longest.toString('latin1')) : longest
  },
  /** An answer recorded in JSON. */
  answer: (file) => {
    const { response } = z
      .object({ response: z.object({ responseBody: z.string() }) })
      .parse(JSON.parse(file.toString()))
    return Buffer.from(response.responseBody)
  },
  /** One line of JSON for each page, compressed; `which` begins the id of the page. */
  bzip2: (file, which) => {
    const line = bunzip2(file)
      .toString()
      .split('\n')
      .find((one) => one.includes(`"serp_id": "${which}`))
    return line === undefined
      ? undefined
      : Buffer.from(z.object({ html: z.string() }).parse(JSON.parse(line)).html)
  },
}

const textShape = z.union([z.string(), z.instanceof(Uint8Array)])
const interactionsShape = z.array(
  z.object({
    response: z.object({ body: z.union([textShape, z.object({ string: textShape.default('') })]) }),
  }),
)
const cassetteShape = z.object({
  http_interactions: interactionsShape.optional(),
  interactions: interactionsShape.optional(),
})

/** Ruby writes `!binary` for YAML's `!!binary`. */
const shortBinary = {
  tag: '!binary',
  resolve: (text: string) => new Uint8Array(Buffer.from(text, 'base64')),
}

/** Node has no reader of bzip2. */
function bunzip2(file: Buffer): Buffer {
  const { stdout, error, status } = spawnSync('bzip2', ['-dc'], { input: file, maxBuffer: 200_000_000 })
  if (error) throw new Error(`The program bzip2 is needed to unpack it: ${error.message}`)
  if (status !== 0) throw new Error('bzip2 cannot unpack it.')
  return stdout
}

export const isFetchable = (form: string): boolean => Object.hasOwn(unpackers, form.split(' ')[0] ?? '')

/** @throws where the file is not of that form */
export function unpack(file: Buffer, form: string): Buffer {
  const [name = '', which = ''] = form.split(' ')
  const page = unpackers[name]?.(file, which)
  if (page === undefined) throw new Error(`There is no page in it (${form}).`)
  return page
}
