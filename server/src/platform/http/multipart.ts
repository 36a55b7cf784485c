import type { Readable } from 'node:stream'
import { blob } from 'node:stream/consumers'
import { Busboy } from '@fastify/busboy'
import type { Upload } from '@rankline/contract/endpoint'
import { Refusal } from '../errors.ts'
import { malformed, RawFields, type RawInput, tooLarge } from './body.ts'

const MOST_PARTS = 1_000
/** Bytes of all texts together. */
const MOST_TEXT = 2 * 1024 * 1024
const LONGEST_NAME = 100
const MOST_HEADERS = 20
const LONGEST_HEADERS = 8 * 1024

/** Takes a file while it arrives. */
export type TakeFile = (content: Readable, name: string, type: string) => Promise<File>

export const intoMemory: TakeFile = async (content, name, type) =>
  new File([await blob(content)], name, { type })

/**
 * Reads a multipart body while it arrives; the caller has limited its size. Ignores files in fields that take none.
 * @throws {Refusal} too large or malformed
 */
export function parseMultipart(
  body: Readable,
  contentType: string,
  upload: Upload,
  take: TakeFile,
): Promise<RawInput> {
  return new Promise((resolve, reject) => {
    const entries: [name: string, value: string | Promise<File>][] = []
    const files: Readable[] = []
    let text = 0
    let isEmpty = true
    const reader = openReader(contentType, upload)
    const fail = (error: Error) => {
      body.unpipe(reader)
      for (const file of files) file.destroy(error)
      reject(error)
    }
    const failAsTooLarge = () => fail(tooLarge())
    const failAsBroken = () => fail(malformed())
    reader.on('field', (name: string | undefined, value: string, _isNameCut, isCut) => {
      text += value.length
      if (isCut || text > MOST_TEXT || (name?.length ?? 0) > LONGEST_NAME) failAsTooLarge()
      else if (name !== undefined) entries.push([name, value])
    })
    reader.on('file', (name: string | undefined, content, filename, _encoding, type) => {
      content.on('error', failAsBroken)
      content.on('limit', failAsTooLarge)
      if (name === undefined || !upload.fields.includes(name)) return content.resume()
      files.push(content)
      const file = take(content, filename ?? '', type)
      file.catch(fail)
      entries.push([name, file])
    })
    for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const) reader.on(limit, failAsTooLarge)
    reader.on('error', failAsBroken)
    reader.on('finish', () => collect(entries).then(resolve, fail))
    // A body that ends with its connection is not whole.
    body.on('error', (error) => fail(error instanceof Refusal ? error : malformed()))
    body.once('data', () => {
      isEmpty = false
    })
    body.once('end', () => {
      if (isEmpty) resolve({})
    })
    body.pipe(reader)
  })
}

async function collect(entries: readonly [string, string | Promise<File>][]): Promise<RawInput> {
  const fields = new RawFields()
  for (const [name, value] of entries) fields.add(name, await value)
  return fields.values
}

/** @throws {Refusal} malformed when the type names no boundary */
function openReader(contentType: string, { fields, maxBytes }: Upload) {
  const limits = {
    parts: MOST_PARTS,
    files: fields.length,
    fileSize: maxBytes,
    fieldSize: MOST_TEXT,
    headerPairs: MOST_HEADERS,
    headerSize: LONGEST_HEADERS,
  }
  try {
    return new Busboy({ headers: { 'content-type': contentType }, limits })
  } catch {
    throw malformed()
  }
}
