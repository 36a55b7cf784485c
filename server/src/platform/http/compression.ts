import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'

/** Minimum length of a compressed answer, in characters. */
const WORTH_COMPRESSING = 1_400
/** Larger than almost every answer, so that it is written in one piece. */
const CHUNK = 32 * 1024

const compress = promisify(gzip)

/**
 * Compresses each answer of a call in one go and outside the main thread, which all callers share. A stream
 * per answer takes longer and uses far more memory. Only gzip: for dynamic answers, brotli's time is not
 * worth the bytes saved.
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

/** Listed with a weight above zero, or without a weight. */
const GZIP = /^\s*gzip\s*(;\s*q\s*=\s*(1|0?\.\d*[1-9]).*)?$/is

const takesGzip = (accepted: string | string[] = '') =>
  String(accepted)
    .split(',')
    .some((coding) => GZIP.test(coding))
