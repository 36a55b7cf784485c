import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'

/** Characters from which on an answer is compressed. */
const WORTH_COMPRESSING = 1_400
/** More than almost every answer takes, so that it is written in one piece. */
const CHUNK = 32 * 1024

const compress = promisify(gzip)

/**
 * Compresses the answers of calls beside the main thread, which all callers share, each in one go: a stream per answer takes
 * longer and holds far more memory. Gzip alone: brotli costs more time on answers made afresh than the bytes it saves.
 */
export function compressAnswers(api: FastifyInstance) {
  api.addHook('onSend', async ({ headers }, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < WORTH_COMPRESSING) return payload
    reply.header('vary', 'accept-encoding')
    if (!takesGzip(headers['accept-encoding'])) return payload
    const compressed = await compress(payload, { level: 3, chunkSize: CHUNK })
    reply.header('content-encoding', 'gzip').removeHeader('content-length')
    return compressed
  })
}

/** Named with a weight above zero, or with none. */
const GZIP = /^\s*gzip\s*(;\s*q\s*=\s*(1|0?\.\d*[1-9]).*)?$/i

const takesGzip = (accepted: string | string[] = '') =>
  String(accepted)
    .split(',')
    .some((coding) => GZIP.test(coding))
