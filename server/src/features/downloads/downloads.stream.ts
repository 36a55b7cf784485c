import { Readable } from 'node:stream'
import { downloadsPath } from '@rankline/contract/downloads/paths'
import { messages } from '@rankline/contract/messages'
import { create as contentDisposition } from 'content-disposition'
import type { SystemContext } from '../../platform/context.ts'
import { Refusal } from '../../platform/errors.ts'
import type { HttpOptions } from '../../platform/http/http.ts'
import { readDownloadToken } from './download-token.ts'
import { readDownload } from './downloads.service.ts'

/**
 * `GET /api/v1/downloads/TOKEN`: opened by navigation, which cannot send a session. So the token names the file and its
 * expiry.
 */
export function downloadsStream({ db, installation }: SystemContext): HttpOptions['streams'][number] {
  const config = { rateLimit: { max: 60, timeWindow: 60_000 }, isOpenedFromMessages: true }
  return (app) => {
    app.get(`/api/v1/${downloadsPath}/*`, { schema: { hide: true }, config }, async (request, reply) => {
      // A named parameter holds at most 100 characters.
      const { '*': token } = request.params as { '*': string }
      const named = readDownloadToken(installation, token, new Date())
      const found = named === null ? undefined : await readDownload(db, named.accountId, named.id)
      if (found === undefined) throw new Refusal('NOT_FOUND', messages.endedLink)
      const { download, body } = found
      return reply
        .header('content-type', download.mediaType)
        .header('content-length', download.bytes)
        .header('content-disposition', contentDisposition(download.name))
        .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox")
        .header('cache-control', 'private, no-store')
        .header('x-robots-tag', 'noindex')
        .send(Readable.from(body, { objectMode: false }))
    })
  }
}
