import { Busboy } from '@fastify/busboy'
import type { Upload } from '@rankline/contract/endpoint'
import { messages } from '@rankline/contract/messages'
import { Refusal } from '../errors.ts'
import { malformed, RawFields, type RawInput } from './body.ts'

const MOST_PARTS = 1_000
const LONGEST_NAME = 100
const MOST_HEADERS = 20
const LONGEST_HEADERS = 8 * 1024

/**
 * Reads a whole multipart body; the caller has limited its size. Ignores files in fields that take none.
 * @throws {Refusal} too large or malformed
 */
export function parseMultipart(body: Buffer, contentType: string, upload: Upload): Promise<RawInput> {
  if (body.length === 0) return Promise.resolve({})
  return new Promise((resolve, reject) => {
    const tooLarge = () => reject(new Refusal('PAYLOAD_TOO_LARGE', messages.tooLarge))
    const broken = () => reject(malformed())
    const fields = new RawFields()
    const add = (name: string | undefined, value: unknown) => {
      if (name === undefined) return
      if (name.length > LONGEST_NAME) tooLarge()
      else fields.add(name, value)
    }
    const reader = openReader(contentType, body.length, upload)
    reader.on('field', add)
    reader.on('file', (name, stream, filename, _encoding, type) => {
      const chunks: Buffer[] = []
      stream.on('error', broken)
      stream.on('limit', tooLarge)
      if (!upload.fields.includes(name)) return stream.resume()
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => add(name, new File(chunks, filename ?? '', { type })))
    })
    for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const) reader.on(limit, tooLarge)
    reader.on('error', broken)
    reader.on('finish', () => resolve(fields.values))
    reader.end(body)
  })
}

/** @throws {Refusal} malformed when the type names no boundary */
function openReader(contentType: string, size: number, { fields, maxBytes }: Upload) {
  const limits = {
    parts: MOST_PARTS,
    files: fields.length,
    fileSize: maxBytes,
    fieldSize: size,
    headerPairs: MOST_HEADERS,
    headerSize: LONGEST_HEADERS,
  }
  try {
    return new Busboy({ headers: { 'content-type': contentType }, limits })
  } catch {
    throw malformed()
  }
}
