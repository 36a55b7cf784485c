import { isIP } from 'node:net'
import { z } from 'zod'

const hostName = /^(?=.{4,200}$)([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)+[a-z\d-]*[a-z][a-z\d-]*$/

/** Settings for the addresses of brands, as env.ts reads them. */
export const brandShape = {
  BRAND_DOMAIN: z
    .string()
    .toLowerCase()
    .regex(hostName)
    .optional()
    .describe('a domain whose sub-domains all lead here, like clients.example.com'),
  DNS_SERVERS: z
    .string()
    .transform((text) => text.split(',').map((server) => server.trim()))
    .refine((servers) => servers.every(isServer))
    .optional()
    .describe('addresses of name servers, like 9.9.9.9 or 127.0.0.1:5353, separated by commas'),
}

/** An IP address, with a port if it is not the usual one: `127.0.0.1:5353`, `[::1]:5353`. */
function isServer(text: string): boolean {
  const [, bracketed, plain, port = '53'] = /^(?:\[(.+)\]|([\d.]+))(?::(\d{1,5}))?$/.exec(text) ?? []
  return isIP(bracketed ?? plain ?? text) !== 0 && Number(port) <= 65_535
}
