import { type IncomingMessage, ServerResponse } from 'node:http'
import { protectiveHeaders } from './headers.ts'

/** Adds the protective headers to answers that Node writes itself, before Fastify has seen the request. */
export class ProtectedResponse<
  Request extends IncomingMessage = IncomingMessage,
> extends ServerResponse<Request> {
  override writeHead(status: number, ...rest: unknown[]): this {
    const isOurs = rest.some((given) => typeof given === 'object' && !Array.isArray(given))
    if (!isOurs && !this.hasHeader('content-security-policy'))
      for (const [name, value] of Object.entries(protectiveHeaders)) this.setHeader(name, value)
    return super.writeHead(status, ...(rest as []))
  }
}
