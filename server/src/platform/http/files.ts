import { messages } from '@rankline/contract/messages'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '../errors.ts'
import type { Files } from '../files.ts'

const types: Record<string, string> = { webp: 'image/webp', png: 'image/png' }

/** URL of a file of the installation. */
export const addressOfFile = (name: string) => `/api/v1/files/${name}`

/**
 * Serves the installation's files. An `<img>` sends no token, so only people who received the unguessable
 * name can open a file. Content never changes, and browsers treat it only as a picture.
 */
export const serveFiles = (files: Files) => (app: FastifyInstance) => {
  app.get('/api/v1/files/:folder/:file', { schema: { hide: true } }, async (request, reply) => {
    const { folder, file } = request.params as { folder: string; file: string }
    const type = types[file.replace(/^.*\./, '')]
    const bytes = type === undefined ? null : await files.read(`${folder}/${file}`)
    if (type === undefined || bytes === null) throw new Refusal('NOT_FOUND', messages.notFound)
    return reply
      .header('content-type', type)
      .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox")
      .header('content-disposition', 'inline')
      .header('cross-origin-resource-policy', 'same-origin')
      .header('cache-control', 'private, max-age=31536000, immutable')
      .send(bytes)
  })
}
