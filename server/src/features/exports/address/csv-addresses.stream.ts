import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { SystemContext } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import type { HttpOptions } from '../../../platform/http/http.ts'
import { createCallLimit } from '../../../platform/http/limits.ts'
import { hashOf } from '../../../platform/token.ts'
import { projectsSeen } from '../../memberships/project-scope.queries.ts'
import * as queries from './csv-addresses.queries.ts'
import { csvBody } from './csv-body.ts'

const READS = 30
/** Seconds. */
const PER = 600
/** Milliseconds between two notes of a read. */
const NOTED_EACH = 10 * 60_000

const tokenOf = (request: FastifyRequest) =>
  /^([\w-]{43})\.csv$/.exec((request.params as { '*': string })['*'])?.[1]

/**
 * `GET /api/v1/csv/TOKEN.csv`: spreadsheets and dashboards read a list without a session. The token identifies the list;
 * its owner's rights are checked at every read. Reads are throttled by CSV address, and like all requests by network.
 */
export function csvAddressStream(ctx: SystemContext): HttpOptions['streams'][number] {
  const { db } = ctx
  return (app) => {
    const reads = { max: READS, seconds: PER }
    const limit = createCallLimit(app, 'GET csv', reads, 1, (request) => tokenOf(request) ?? '')
    app.get('/api/v1/csv/*', { schema: { hide: true } }, async (request, reply) => {
      const token = tokenOf(request)
      const row = token === undefined ? undefined : await queries.findByToken(db, hashOf(token))
      if (row === undefined) throw notFound()
      await limit(request, reply)
      const account = await sightOf(row)
      const body = await csvBody(ctx, account, { title: row.name, list: row.list })
      const now = new Date()
      await queries.noteRead(db, row.account_id, row.id, now, new Date(now.getTime() - NOTED_EACH))
      const etag = `"${createHash('sha256').update(body).digest('base64url')}"`
      reply
        .header('etag', etag)
        .header('cache-control', 'private, no-cache')
        .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox")
        .header('x-robots-tag', 'noindex')
      if (isKnown(request, etag)) return reply.code(304).send()
      return reply.header('content-type', 'text/csv; charset=utf-8').send(body)
    })
  }

  async function sightOf(row: queries.AddressRow) {
    const { account_id: personAccountId, read_account_id: accountId, project_id: projectId } = row
    if (!(await queries.isInUse(db, { personAccountId, accountId }))) throw notFound()
    const projectIds = await projectsSeen(db, accountId, {
      memberAccountId: personAccountId,
      now: new Date(),
    })
    if (projectIds === undefined) throw notFound()
    if (projectId !== null) {
      const isSeen = projectIds === null || projectIds.includes(projectId)
      if (!isSeen || !(await queries.isProject(db, accountId, projectId))) throw notFound()
    }
    return { id: accountId, projectIds }
  }
}

/** Whether the client already has this version. ETags of compressed responses may be weak. */
const isKnown = (request: FastifyRequest, etag: string) =>
  (request.headers['if-none-match'] ?? '')
    .split(',')
    .some((given) => given.trim().replace(/^W\//, '') === etag)
