import type { IncomingMessage } from 'node:http'
import type { Endpoint, Upload, WaitsFor } from '@rankline/contract/endpoint'
import { messages } from '@rankline/contract/messages'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '../errors.ts'
import type { Uploads } from '../uploads.ts'
import { parseForm, parseJson, strangersLimit, tooLarge } from './body.ts'
import { sizeOf, whenOver } from './body-slots.ts'
import { intoMemory, parseMultipart, type TakeFile } from './multipart.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    upload?: Upload | undefined
    /** Kind of service that the call waits for (platform/http/overload.ts). */
    waitsFor?: WaitsFor | undefined
    /** The call that the API page describes at this address. */
    described?: Endpoint | undefined
  }
}

/** Maximum size of a body, in bytes. */
const LIMIT = 2 * 1024 * 1024
/** Room in a multipart body for everything but its files. */
const BESIDE_FILES = 64 * 1024
/** Bytes of a multipart body whose files are kept in memory; those of a larger one go to the disk. */
const IN_MEMORY = 1024 * 1024

/** Maximum size of a call's body in bytes; `isOpen`: without a session. */
export function bodyLimitOf({ upload, isOpen }: { upload: Upload | undefined; isOpen: boolean }): number {
  if (upload !== undefined) return Math.max(LIMIT, upload.maxBytes * upload.fields.length + BESIDE_FILES)
  return isOpen ? strangersLimit : LIMIT
}

/** Fastify counts the bytes while it reads a body, and stops at the route's limit. */
export function readBodies(app: FastifyInstance, uploads: Uploads) {
  app.addHook('onRequest', async (request) => refuseBody(request))
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_request: FastifyRequest, body: string) => parseForm(body),
  )
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    // An empty JSON body is an empty input, not an error: many clients send the header on every call.
    async (_request: FastifyRequest, body: string) => (body.trim() === '' ? {} : parseJson(body)),
  )
  app.addContentTypeParser('multipart/form-data', async (request: FastifyRequest, body: IncomingMessage) => {
    const { upload } = request.routeOptions.config
    if (upload === undefined) throw unsupported()
    const take = sizeOf(request) > IN_MEMORY ? toDisk(uploads, request) : intoMemory
    return parseMultipart(body, request.headers['content-type'] ?? '', upload, take)
  })
}

/** Takes files that are on the disk until the request is over, however it ends. */
function toDisk(uploads: Uploads, request: FastifyRequest): TakeFile {
  return (content, name, type) => {
    const { file, remove } = uploads.store(content, name, type)
    whenOver(request, () => {
      remove().catch((err) => request.log.error({ err }, 'a file that was sent could not be removed'))
    })
    return file
  }
}

/** Refuses, by its headers, a request that would be refused after it was read. */
function refuseBody({ method, headers, routeOptions }: FastifyRequest) {
  const isChunked = headers['transfer-encoding'] !== undefined
  const length = Number(headers['content-length'] ?? 0)
  if (length > (routeOptions.bodyLimit ?? strangersLimit)) throw tooLarge()
  if (!isChunked && length === 0) return
  // The bodies of these requests are never read, so nothing would count their bytes.
  if (isChunked && (method === 'GET' || method === 'HEAD')) throw tooLarge()
  const coding = headers['content-encoding']
  if (coding !== undefined && coding !== 'identity') throw unsupported()
  const isMultipart = /^\s*multipart\//i.test(headers['content-type'] ?? '')
  if (isMultipart && routeOptions.config?.upload === undefined) throw unsupported()
}

const unsupported = () => new Refusal('UNSUPPORTED_MEDIA_TYPE', messages.unsupportedMediaType)
