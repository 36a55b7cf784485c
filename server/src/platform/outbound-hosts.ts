import { PrivateAddress } from './private-address.ts'

/** A host that OUTBOUND_HOSTS does not list. */
export class UnlistedHost extends PrivateAddress {}

let listed: readonly string[] | null = null

/**
 * Limits the hosts of services and of URLs that people enter, for the whole process.
 * @param hosts names like `hooks.slack.com`, and `*.example.com` for all hosts below; null: any host
 */
export function limitOutbound(hosts: readonly string[] | null): void {
  listed = hosts
}

/** @throws {UnlistedHost} when the hosts are limited and this one is not among them */
export function requireListed(host: string): void {
  if (listed === null || listed.some((pattern) => isMatch(host.toLowerCase().replace(/\.$/, ''), pattern)))
    return
  throw new UnlistedHost(`${host} is not among OUTBOUND_HOSTS.`)
}

const isMatch = (host: string, pattern: string) =>
  pattern.startsWith('*.') ? host.endsWith(pattern.slice(1)) : host === pattern
