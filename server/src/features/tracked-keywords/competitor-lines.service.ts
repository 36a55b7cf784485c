import { messages } from '@rankline/contract/messages'
import { readSite } from '@rankline/contract/validation/site'
import { parseTarget } from '@rankline/serp/match'
import { invalid } from '../../platform/errors.ts'

/**
 * Hosts of competitor lines, each a domain or a url, in the order typed and each once.
 * @param own addresses of the projects that the competitors are followed for
 * @throws {Refusal} when a line is neither, or names a project's own host
 */
export function competitorHosts(lines: string, ...own: string[]): string[] {
  return [...new Set(readHosts(lines, own))]
}

/** @throws {Refusal} as `competitorHosts`, and when a line names the same host as an earlier one */
export function distinctCompetitorHosts(lines: string, ...own: string[]): string[] {
  const hosts = readHosts(lines, own)
  const repeated = hosts.find((host, index) => hosts.indexOf(host) < index)
  if (repeated !== undefined) throw invalid('competitors', messages.repeatedCompetitor(repeated))
  return hosts
}

function readHosts(lines: string, own: string[]): string[] {
  const ownHosts = own.map(competitorHost)
  return lines
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const host = competitorHost(line)
      if (host === null) throw invalid('competitors', messages.competitorLine)
      if (ownHosts.includes(host)) throw invalid('competitors', messages.ownCompetitor)
      return host
    })
}

/**
 * The host of the only competitor of a field.
 * @param own addresses of the project that it is followed for
 * @throws {Refusal} when it is no domain or address, or the project's own host
 */
export function oneCompetitorHost(line: string, ...own: string[]): string {
  const host = competitorHost(line)
  if (host === null) throw invalid('competitor', messages.noCompetitorSite)
  if (own.map(competitorHost).includes(host)) throw invalid('competitor', messages.ownCompetitorSite)
  return host
}

/** The host of a domain or an address; null if it is neither. */
export function competitorHost(address: string): string | null {
  const site = readSite(address)
  return site === null ? null : (parseTarget(site)?.host.replace(/:\d+$/, '') ?? null)
}
