import { readSite } from '@rankline/contract/validation/site'
import { linesOf } from '@rankline/contract/validation/values'

/**
 * Returns the sites as they will be saved, if that differs from the lines: `https://www.rival.com/a` is saved as
 * `rival.com`. Null if nothing changes, or a line is not a valid site yet.
 */
export function savedSites(lines: string): string | null {
  const typed = linesOf(lines).flatMap((line) => (line.trim() === '' ? [] : [line.trim()]))
  const addresses = typed.flatMap((line) => readSite(line) ?? [])
  if (addresses.length < typed.length) return null
  const hosts = addresses.map((address) => new URL(address).hostname.replace(/^www\.(?=[^.]+\.)/, ''))
  return hosts.every((host, index) => host === typed[index]) ? null : `Saved as ${hosts.join(', ')}`
}
